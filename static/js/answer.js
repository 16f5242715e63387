// A search of the rule book marks the sentence that answers it: bring it into view, or what was found.

export function bringUpAnswer(root) {
  (root.querySelector("#answer") ?? root.querySelector(".best h1"))?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:after:swap", () => {
  const found = document.getElementById("found");
  if (found?.querySelector(".best")) bringUpAnswer(found);
});
