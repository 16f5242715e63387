// The form for a whole part of a sitting (a deal, a round, a game), as `ahead.js` changes it.

import { asAfter, asPart, isFresh, partOf } from "./offline/entries.js";
import { freshKey } from "./offline/stored.js";
import { table } from "./parts.js";
import { asUntyped } from "./typed.js";

// Make it the form of the next part, after all that ever existed (`next`), or after the one before. `values` are the fields
// that are known then.
export function advance(form, { next = 0, values = {} } = {}) {
  const { here: sitting } = table().dataset;
  for (const name of ["action", "hx-post"]) {
    const address = form.getAttribute(name);
    const part = { action: address, sitting };
    if (address) form.setAttribute(name, asPart(part, next || partOf(part) + 1));
  }
  const heading = form.querySelector("h1");
  heading.textContent = heading.textContent.replace(/\d+/, (number) => Number(number) + 1);
  form.elements.key.value = freshKey();
  fill(form, values);
  form.dispatchEvent(new Event("input", { bubbles: true }));
  heading.scrollIntoView({ block: "center" });
}

// The values of the form's fields that its table has (JSON), with those of the taps since.
export function valuesOf(form, { here: sitting, entered }, taps) {
  const values = JSON.parse(entered);
  const names = JSON.parse(form.dataset.taps); // fields of taps with other names in the form
  const isVisible = (name) => form.elements[name] && form.elements[name].type !== "hidden";
  const deal = partOf({ action: form.getAttribute("action"), sitting });
  for (const tap of taps.filter((entry) => entry.kind !== "whole" && isFresh(entry) && partOf(entry) === deal)) {
    const body = new URLSearchParams(tap.body);
    for (const name of body.keys()) {
      const own = names[name] ?? name;
      const field = [own + body.get("seat"), own].find(isVisible);
      if (field) values[field] = body.getAll(name);
    }
  }
  return values;
}

// Show these values, by field, and clear all others, as untouched.
export function fill(form, values) {
  for (const field of form.elements) {
    const value = [values[field.name] ?? []].flat();
    if (field.matches("[type=checkbox], [type=radio]")) field.checked = value.includes(field.value);
    else if (field.matches("input:not([type=hidden]), select, textarea") || field.name in values) field.value = value;
  }
  asUntyped(form);
}

// The form follows the entries with these keys: the server treats them and all earlier ones as seen.
export function followEntries({ elements: { key, after } }, keys) {
  const field = after ?? document.createElement("input");
  Object.assign(field, { type: "hidden", name: "after", value: asAfter(keys) });
  if (!after) key.after(field);
}

export function focusOn(heading) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "center" });
}
