// Keep what is typed in an editor in the browser's history, and show it again after Back or a reload. Browsers do this
// only for text fields with autocomplete, and not for parts that were added.

const form = () => document.querySelector("form.editor");
const STAMP = ["csrf_token", "key"]; // the new page's own
const PATIENCE_MS = 8_000;
const draft = () => [...new FormData(form())].filter(([name]) => !STAMP.includes(name));

const untyped = JSON.stringify(draft());
let isShown = !history.state?.draft; // not if there is no connection
let isSaved = false;

function keep() {
  const isTyped = JSON.stringify(draft()) !== untyped;
  if (isTyped || isShown) history.replaceState({ ...history.state, draft: isTyped && !isSaved ? draft() : null }, "");
}

// A reload begins with the state from before the page is hidden.
for (const event of ["change", "beforeunload", "pagehide"]) addEventListener(event, keep);

// Save is followed by another page, or by the same form with its errors.
document.addEventListener("submit", ({ submitter }) => { isSaved = submitter?.matches(".editor .forward") ?? false; });
for (const event of ["htmx:after:swap", "pageshow"]) addEventListener(event, () => { isSaved = false; });

// The server renders the draft, as after a tap, because only it knows the parts. What was typed meanwhile would be lost.
async function restore() {
  const empty = document.querySelector("#editor");
  empty.inert = true;
  await render(empty).catch(() => {});
  empty.inert = false;
}

async function render(empty) {
  const values = new URLSearchParams(history.state.draft);
  for (const name of STAMP) values.set(name, form().elements[name].value);
  const { formAction } = form().querySelector("[formaction]");
  const answer = await fetch(formAction, { method: "POST", body: values, signal: AbortSignal.timeout?.(PATIENCE_MS) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const editor = page.querySelector("#editor");
  if (!editor) return; // the session is over, or the house is deleted
  empty.replaceWith(editor);
  window.htmx.process(editor);
  document.dispatchEvent(new Event("htmx:after:settle"));
  isShown = true;
}

if (!isShown) restore();
