// Options of a game with conventions: say what a blank one means by the chosen convention.

function explain() {
  const convention = document.querySelector("#o_convention");
  for (const field of document.querySelectorAll("[data-by-convention]")) {
    const meaning = JSON.parse(field.dataset.byConvention)[convention.value];
    if (field.matches("select")) field.options[0].textContent = meaning;
    else field.placeholder = meaning;
  }
}

document.addEventListener("change", ({ target }) => {
  if (target.matches("#o_convention")) explain();
});
document.addEventListener("htmx:after:settle", explain);
explain();
