// Starts Swagger UI on the API's documentation page.
const root = document.getElementById("swagger-ui");

window.SwaggerUIBundle({
  url: root.dataset.schema,
  domNode: root,
  deepLinking: true,
  persistAuthorization: false,
  // No badge of an outside validator: the page asks nobody but this site.
  validatorUrl: null,
});
