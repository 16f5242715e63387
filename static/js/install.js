// Install the app: a button once the browser offers it; on an iPhone, which does not, instructions.

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

// only iOS has this property
document.getElementById("install-by-hand").hidden = navigator.standalone !== false;
