// Call back when the table should be read, or the server asked, again: the table changed in any way, queued
// entries were accepted, or there may be a connection again.

export function whenRenewed(act) {
  const around = document.querySelector("#table")?.parentElement;
  if (around) new MutationObserver(act).observe(around, { childList: true });
  for (const event of ["unsent:taken", "line:up", "visibilitychange"]) document.addEventListener(event, act);
  window.addEventListener("online", act);
  act();
}
