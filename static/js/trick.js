// Put the trick, or the question to the referee, into the page's address, so that it can be bookmarked and shared.

document.addEventListener("htmx:after:swap", () => {
  history.replaceState(null, "", document.querySelector(".table").dataset.here);
});
