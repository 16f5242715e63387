// Options of a game with conventions: say what a blank one means by the chosen convention.

const convention = document.querySelector("#o_convention");

function explain() {
  for (const field of document.querySelectorAll("[data-by-convention]")) {
    const meaning = JSON.parse(field.dataset.byConvention)[convention.value];
    if (field.matches("select")) field.options[0].textContent = meaning;
    else field.placeholder = meaning;
  }
}

convention.addEventListener("change", explain);
explain();
