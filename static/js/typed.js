// Whether something was typed or chosen inside this element that is not sent yet.

export function isTyped(root) {
  const focus = document.activeElement;
  if (root.contains(focus) && focus.matches("input:not([type=checkbox], [type=radio]), select, textarea")) {
    return true;
  }
  return [...root.querySelectorAll("input:not([type=hidden]), textarea, select")].some(isChanged);
}

export function isChanged(field) {
  if (field.matches("select")) {
    const options = [...field.options];
    return field.selectedIndex !== Math.max(0, options.findIndex((option) => option.defaultSelected));
  }
  return field.matches("[type=checkbox], [type=radio]")
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

// Treat the form's current values as untouched.
export function asUntyped(form) {
  for (const field of form.elements) {
    if (field.matches("select")) for (const option of field.options) option.defaultSelected = option.selected;
    else if (field.matches("[type=checkbox], [type=radio]")) field.defaultChecked = field.checked;
    else if (field.matches("input:not([type=hidden]), textarea")) field.defaultValue = field.value;
  }
  form.reset(); // clear all marks of errors
}
