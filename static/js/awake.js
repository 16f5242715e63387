// The screen stays lit while this page is looked at, where the browser can: the hands hold cards.
// Where it cannot, the page says why and what helps, until somebody has read it.

const line = document.querySelector("[data-awake]");

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  let why = "";
  try {
    if (!navigator.wakeLock) why = isSecureContext ? "old" : "plain";
    await navigator.wakeLock?.request("screen");
  } catch {
    why = "refused"; // the battery is low, or the system says no
  }
  if (line && document.visibilityState === "visible") tell(why);
}

function tell(why) {
  line.dataset.awake = why;
  line.hidden = !why || isRead(why);
  for (const reason of line.querySelectorAll("[data-why]")) {
    reason.hidden = reason.dataset.why !== why;
  }
}

function isRead(why) {
  try {
    return localStorage.getItem(`dark-${why}`) === "read";
  } catch {
    return false; // storage is shut off
  }
}

line?.querySelector("button").addEventListener("click", () => {
  line.hidden = true;
  try {
    localStorage.setItem(`dark-${line.dataset.awake}`, "read");
  } catch {
    // it comes again
  }
});

stayAwake();
document.addEventListener("visibilitychange", stayAwake);
