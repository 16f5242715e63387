// What pages do on top of plain HTML: keep the focus, say when the server does not answer.

const notice = document.getElementById("notice");

// A new attempt: what the notice says of the last one is over.
document.addEventListener("htmx:before:request", () => notice.replaceChildren());

// A swap takes the focused element away; put the focus on the question that is due now.
document.addEventListener("htmx:after:swap", () => {
  const due = document.querySelector("[data-focus]");
  if (due && (document.activeElement === document.body || !document.activeElement)) {
    due.focus({ preventScroll: true });
  }
});

// No answer at all: the form is still there, and its key keeps a second tap from counting twice.
document.addEventListener("htmx:error", (event) => {
  // the question is gone: what was entered has come by another way
  if (event.detail?.ctx?.sourceElement?.isConnected === false) return;
  notice.textContent = document.body.dataset.offline;
});
