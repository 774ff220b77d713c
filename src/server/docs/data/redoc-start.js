window.Redoc.init("/openapi.json", { hideHostname: true }, document.querySelector("#docs"));
