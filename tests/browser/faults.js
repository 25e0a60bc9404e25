// What the page itself can tell about its faults; put into it by faults.py.

(() => {
  const nameOf = (one) => {
    const kind = [one.localName, ...one.classList].slice(0, 3).join(".");
    const place = one.closest("[id]");
    const text = (one.innerText || "").trim().replace(/\s+/g, " ").slice(0, 30);
    return `${place ? `#${place.id} ` : ""}${kind} "${text}"`;
  };

  const openAll = () => {
    for (const one of document.querySelectorAll("details")) one.open = true;
  };

  // -- Targets ---------------------------------------------------------------

  const seen = (one) => {
    const { width, right, bottom } = one.getBoundingClientRect();
    // What only a screen reader is to find is a pixel wide or outside of the page.
    return one.checkVisibility({ visibilityProperty: true })
      && width > 1 && right > 0 && bottom + scrollY > 0;
  };

  const isInline = (one) => getComputedStyle(one).display === "inline";

  // The words that stand in a line with the links of a block.
  const wordsBeside = (block) => [...block.childNodes].map((child) => {
    if (child.nodeType === Node.TEXT_NODE) return child.data;
    const isOther = child.nodeType !== Node.ELEMENT_NODE || !isInline(child)
      || child.matches("a, button, .visually-hidden");
    return isOther ? "" : wordsBeside(child);
  }).join(" ");

  const inSentence = (link) => {
    if (!isInline(link)) return false;
    let block = link.parentElement;
    while (isInline(block)) block = block.parentElement;
    return /\p{L}{2}/u.test(wordsBeside(block));
  };

  const isTicked = (one) => one.matches('[type="radio"], [type="checkbox"]');

  const partsOf = (one) => (isTicked(one) ? [one, ...one.labels] : [one]).filter(seen);

  const isLarge = (one, least) => {
    const { width, height } = one.getBoundingClientRect();
    return width >= least - 0.5 && height >= least - 0.5;
  };

  // A target may be larger than its box: a layer of it lies over what is around.
  const isHitAround = (one, least) => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y, half] = [left + width / 2, top + height / 2, least / 2 - 1];
    const points = [[x - half, y], [x + half, y], [x, y - half], [x, y + half]];
    return points.every(([across, down]) => {
      const there = document.elementFromPoint(across, down);
      return there && partsOf(one).some((part) => part.contains(there));
    });
  };

  const TARGETS = "a[href], button, input:not([type=hidden]), select, textarea, summary";

  const smallTargets = (least) => [...document.querySelectorAll(TARGETS)]
    .filter((one) => !one.matches(":disabled") && partsOf(one).length)
    .filter((one) => !(one.matches("a") && inSentence(one)))
    .filter((one) => !partsOf(one).some((part) => isLarge(part, least)))
    .filter((one) => !isHitAround(one, least))
    .map((one) => {
      const { width, height } = partsOf(one).at(-1).getBoundingClientRect();
      return `${nameOf(one)} is ${Math.round(width)} x ${Math.round(height)} px`;
    });

  // -- Colours ---------------------------------------------------------------

  const NO_LOOK = /^(id|for|href|src|alt|title|name|value|action|content|hx-.*|aria-(label|labelledby|describedby|controls))$/;

  const lookOf = (one) => [...one.attributes]
    .filter(({ name }) => !NO_LOOK.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .join(" ");

  const hasText = (one) => [...one.childNodes].some((child) =>
    child.nodeType === Node.TEXT_NODE && child.data.trim());

  // One of all those texts that are alike in everything a style sheet can ask for,
  // but their place among others: a card of seventy lines has few kinds of them.
  const kindsOfText = () => {
    const kinds = new Map();
    const looks = new Map([[document.documentElement, ""]]);
    for (const one of document.body.querySelectorAll("*")) {
      const above = looks.get(one.parentElement) ?? "";
      const look = `${above}>${one.localName} ${lookOf(one)}`;
      looks.set(one, look);
      if (hasText(one) && one.checkVisibility() && !kinds.has(look)) kinds.set(look, one);
    }
    return [...kinds.values()];
  };

  // -- Width -----------------------------------------------------------------

  const scrollsAlone = (one) => {
    for (let up = one.parentElement; up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowX !== "visible") return true;
    }
    return false;
  };

  const sticksOut = () => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll("*")].filter((one) =>
      one.getBoundingClientRect().right > clientWidth + 1 && !scrollsAlone(one));
    const innermost = out.filter((one) => !out.some((other) =>
      one !== other && one.contains(other)));
    return [`${scrollWidth} px: ${innermost.slice(0, 3).map(nameOf).join(", ")}`];
  };

  // Entries whose words end in dots or at the edge of their box.
  const cutShort = () => [...document.querySelectorAll("a, button")].filter((one) =>
    seen(one) && getComputedStyle(one).overflowX === "hidden"
      && one.scrollWidth > one.clientWidth + 1).slice(0, 3).map(nameOf);

  window.faults = { openAll, kindsOfText, smallTargets, sticksOut, cutShort };
})();
