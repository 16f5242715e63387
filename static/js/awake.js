// The screen stays lit while this page is looked at, where the browser can: the hands hold cards.

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // the battery is low, or the system says no
  }
}

stayAwake();
document.addEventListener("visibilitychange", stayAwake);
