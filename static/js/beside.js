// In a wide window there is room for more: a night's sheet beside its table, rules beside what is
// judged by them. It is asked for only there, and again whenever the table is another one.

const beside = document.querySelector("[data-beside]");
const wide = matchMedia("(min-width: 75rem) and (min-height: 34rem)"); // as in base.css
let shown = null; // the version of the table beside which it lies

async function bring() {
  const version = document.querySelector("[data-version]")?.dataset.version ?? "";
  if (!wide.matches || version === shown) return;
  shown = version;
  try {
    const answer = await fetch(beside.dataset.beside, {
      headers: { "HX-Request": "true", "HX-Request-Type": "partial" },
    });
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    if (version === shown) beside.innerHTML = html;
  } catch {
    if (version === shown) shown = null; // the next change brings it
  }
}

new MutationObserver(bring).observe(beside.parentElement, { childList: true });
wide.addEventListener("change", bring);
bring();
