// A search of the rule book marks the sentence that answers it: bring it into view, or what was found.

document.addEventListener("htmx:after:swap", () => {
  const found = document.getElementById("found");
  (found?.querySelector("#answer") ?? found?.querySelector(".best h1"))?.scrollIntoView({ block: "nearest" });
});
