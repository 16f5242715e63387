// The address names the trick that is shown, so that it can be reloaded, kept and sent on.

document.addEventListener("htmx:after:swap", () => {
  const { here } = document.getElementById("trick").dataset;
  history.replaceState(null, "", here);
  document.querySelector(".switches [name=next]").value = here;
});
