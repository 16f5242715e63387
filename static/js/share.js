// Words and a link, for another app or the clipboard. The root element says what this browser can do,
// so that a swap of the page hides no button again.

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
    navigator.share({ text: words, url }).catch(() => {}); // who changes their mind has not failed
    return;
  }
  const status = around.querySelector("[role=status]");
  status.textContent = "";
  if (await copy(`${words}\n${url}`, button)) status.textContent = status.dataset.copied;
  else delete root.dataset.copies; // then the words show, to be copied by hand
});

async function copy(text, button) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // not allowed: perhaps the old way is
  }
  return copySelected(text, button);
}

// On plain http there is no clipboard to write to; but what is selected can be copied there.
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
