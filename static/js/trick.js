// The address names the trick that is shown, or the question to the referee: it can be kept and sent on.

document.addEventListener("htmx:after:swap", () => {
  history.replaceState(null, "", document.querySelector(".table").dataset.here);
});
