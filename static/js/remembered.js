// Small values that this browser remembers. If its storage is full or disabled, they last as long as the page.

const beside = {};

export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage[name]);
  } catch {
    return beside[name] ?? otherwise;
  }
}

export function remember(name, value) {
  beside[name] = value;
  try {
    localStorage[name] = JSON.stringify(value);
  } catch {
    // as above
  }
}
