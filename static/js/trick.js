// The address names the trick that is shown, or the question to the referee: it can be kept and sent on.

document.addEventListener("htmx:after:swap", () => {
  const { here } = document.querySelector(".table").dataset;
  history.replaceState(null, "", here);
  document.querySelector(".switches [name=next]").value = here;
});
