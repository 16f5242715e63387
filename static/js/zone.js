// The browser's time zone, for the forms that ask for the house's.

const here = new Intl.DateTimeFormat(document.documentElement.lang, { timeZoneName: "long" });
const zone = here.resolvedOptions().timeZone ?? "";
const field = document.querySelector("[data-browser-zone]");
const sentence = document.querySelector("[data-zone-said]");
const take = document.querySelector("[data-take-zone]");

if (zone && sentence) {
  field.value = zone;
  const name = here.formatToParts().find((part) => part.type === "timeZoneName");
  sentence.querySelector("b").textContent = name?.value ?? zone;
  sentence.hidden = false;
}

// A time zone can have several names; the browser knows one of them.
const isHere = ({ value, dataset }) => value === zone || dataset.names?.split(" ").includes(zone);
const offered = take && [...field.options].find(isHere);
if (offered) {
  take.hidden = field.value === offered.value;
  take.addEventListener("click", () => {
    field.value = offered.value;
    take.hidden = true;
  });
}
