// The screen stays lit while this page is looked at, where the browser can: the hands hold cards.
// Over plain http it has no lock for that. There a silent film plays from the first tap on, and the
// screen stays lit as for any film. Where it cannot, the page says why and what helps, until
// somebody has read it.

const SETTLE_MS = 350;

const line = document.querySelector("[data-awake]");
const isPlain = !navigator.wakeLock && !isSecureContext;
const isLookedAt = () => document.visibilityState === "visible";
let film;

async function stayAwake() {
  if (!isLookedAt()) return;
  let why = "";
  try {
    if (!navigator.wakeLock) why = "old";
    await navigator.wakeLock?.request("screen");
  } catch {
    why = "refused"; // the battery is low, or the system says no
  }
  if (isLookedAt()) tell(why);
}

// ---- over plain http ----

function tapped() {
  film ??= made();
  if (film.paused) play();
}

// What browsers keep the screen lit for: a film with sound, if silent, neither muted nor looped by
// its attribute (WebKit). Shorter than 5 s it brings no player into Android's notifications.
function made() {
  const made = document.createElement("video");
  Object.assign(made, {
    className: "film",
    ariaHidden: "true",
    tabIndex: -1,
    playsInline: true,
    disablePictureInPicture: true,
    disableRemotePlayback: true,
    preload: "none",
    src: line.dataset.film,
  });
  made.addEventListener("timeupdate", () => {
    if (made.currentTime > made.duration / 2) made.currentTime = 0; // a busy page may be late
  });
  made.addEventListener("ended", play);
  made.addEventListener("pause", () => {
    if (isLookedAt() && !made.ended) tell("untapped"); // a call, another app
  });
  document.body.append(made);
  return made;
}

async function play() {
  try {
    await film.play();
    const goes = !line.hidden;
    tell("");
    // what was below it moves: a second tap would hit something else
    if (goes) document.dispatchEvent(new CustomEvent("news", { detail: SETTLE_MS }));
  } catch {
    if (!isLookedAt()) return; // paused meanwhile
    film.remove();
    film = undefined;
    tell("plain");
  }
}

function lookedAt() {
  if (!film) return;
  if (isLookedAt()) play();
  else film.pause();
}

// ---- what the page says ----

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

line.querySelector("button").addEventListener("click", () => {
  line.hidden = true;
  try {
    localStorage.setItem(`dark-${line.dataset.awake}`, "read");
  } catch {
    // it comes again
  }
});

if (isPlain) {
  if (navigator.audioSession) navigator.audioSession.type = "ambient"; // music plays on (WebKit)
  tell("untapped");
  for (const tap of ["click", "touchend"]) addEventListener(tap, tapped, true);
  document.addEventListener("visibilitychange", lookedAt);
} else {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
