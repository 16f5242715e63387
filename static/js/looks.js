// Whoever picks a colour wants it: it need not be said twice.

for (const colour of document.querySelectorAll("[data-own]")) {
  colour.addEventListener("input", () => {
    document.querySelector(`[name="${colour.dataset.own}"][value="own"]`).checked = true;
  });
}
