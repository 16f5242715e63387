// When there is reason to look at the table, or to ask the server, anew: the table is another one, by
// whichever way it came, what waited was taken, or there may be a connection again.

export function whenRenewed(act) {
  const around = document.querySelector("#table")?.parentElement;
  if (around) new MutationObserver(act).observe(around, { childList: true });
  for (const event of ["unsent:taken", "line:up", "visibilitychange"]) document.addEventListener(event, act);
  window.addEventListener("online", act);
  act();
}
