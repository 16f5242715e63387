// The browser's time zone, for the forms that ask for the house's.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
const field = document.querySelector("[data-browser-zone]");
const said = document.querySelector("[data-zone-said]");
const take = document.querySelector("[data-take-zone]");

if (zone && said) {
  field.value = zone;
  said.querySelector("b").textContent = zone.split("/").pop().replaceAll("_", " ");
  said.hidden = false;
}

// The list has one name of each zone, and the browser may use another.
const offered = take && [...field.options].some((option) => option.value === zone);
if (offered) {
  take.hidden = field.value === zone;
  take.addEventListener("click", () => {
    field.value = zone;
    take.hidden = true;
  });
}
