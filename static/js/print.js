/* A button that opens the browser's print dialogue. Without script it is not shown. */

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}
