// Picking a colour also selects its radio button. The sample shows each choice at once.

const sample = document.querySelector(".sample");
const field = (name) => document.querySelector(`[name="${name}"]`);
const chosen = (name) => document.querySelector(`[name="${name}"]:checked`)?.value;

for (const colour of document.querySelectorAll("[data-own]")) {
  colour.addEventListener("input", () => {
    document.querySelector(`[name="${colour.dataset.own}"][value="own"]`).checked = true;
  });
}

document.querySelector("#main").addEventListener("input", () => {
  sample.querySelector(".gaps").className = `gaps ${chosen("faces")} ${chosen("spacing")}`;
  for (const name of ["table", "home"]) {
    const own = chosen(`${name}_is`) === "own";
    sample.style.setProperty(`--gaps-${name}`, own ? field(name).value : "initial");
  }
});
