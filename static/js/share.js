// Share text and a link with another app, or copy them. Data attributes of the root element say what this
// browser supports, so that buttons stay visible after a swap.

const root = document.documentElement;
root.dataset.copies = "";
if (navigator.share) root.dataset.shares = "";

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-share], [data-copy]");
  if (!button) return;
  const around = button.closest("[data-words]");
  const { words, address } = around.dataset;
  const url = new URL(address, location.href).href;
  if ("share" in button.dataset) {
    navigator.share({ text: words, url }).catch(() => {}); // cancelled by the user
    return;
  }
  const status = around.querySelector("[role=status]");
  status.textContent = "";
  if (await copy(`${words}\n${url}`, button)) status.textContent = status.dataset.copied;
  else delete root.dataset.copies; // show the text, to copy by hand
});

async function copy(text, button) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // not allowed: try the old way
  }
  return copySelected(text, button);
}

// Plain http has no clipboard API, but a selection can be copied.
function copySelected(text, button) {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  button.after(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  button.focus({ preventScroll: true });
  return copied;
}
