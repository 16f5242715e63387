// In wide windows, show a night's sheet next to its table, or rules next to a question about them. It is
// fetched only there, and again whenever the table changes.

const beside = document.querySelector("[data-beside]");
const wide = matchMedia("(min-width: 75rem) and (min-height: 34rem)"); // as in base.css
let current = null; // the version of the table for which it was fetched

async function bring() {
  const version = document.querySelector("[data-version]")?.dataset.version ?? "";
  if (!wide.matches || version === current) return;
  current = version;
  try {
    const answer = await fetch(beside.dataset.beside, {
      headers: { "HX-Request": "true", "HX-Request-Type": "partial" },
    });
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    if (version === current) beside.innerHTML = html;
  } catch {
    if (version === current) current = null; // fetch it with the next change
  }
}

new MutationObserver(bring).observe(beside.parentElement, { childList: true });
wide.addEventListener("change", bring);
bring();
