// The app on the home screen: asked for with a button once the browser offers it. On an iPhone, which
// offers nothing, a line says how.

const asks = document.getElementById("install");

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  asks.hidden = false;
  asks.querySelector("button").onclick = () => {
    asks.hidden = true;
    event.prompt();
  };
});
window.addEventListener("appinstalled", () => { asks.hidden = true; });

// only there it is known whether a page is shown as an app
document.getElementById("install-by-hand").hidden = navigator.standalone !== false;
