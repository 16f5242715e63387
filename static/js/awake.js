// Keep the screen on while this page is visible: the hands hold cards. Plain http has no wake lock, and
// in home-screen apps of iOS before 18.4 a granted one does nothing (WebKit bug 254545): there a silent
// film plays from the first tap on. A phone at a table, and a TV view, say why the screen may go dark.

const SETTLE_MS = 350;
const AGAIN_MS = 1_000;

const line = document.querySelector("[data-awake]");
const isPlain = !navigator.wakeLock && !isSecureContext;
const [, major, minor] = /OS (\d+)_(\d+)/.exec(navigator.userAgent) ?? []; // an iPad may not say
const isOldApp = navigator.standalone === true && !(major > 18 || (major === "18" && minor >= 4));
const isLookedAt = () => document.visibilityState === "visible";
let film;

async function stayAwake() {
  if (!isLookedAt()) return;
  let why = "";
  try {
    if (!navigator.wakeLock) why = "old";
    const lock = await navigator.wakeLock?.request("screen");
    lock?.addEventListener("release", () => setTimeout(stayAwake, AGAIN_MS));
  } catch {
    why = "refused"; // the battery is low, or the system says no
  }
  if (isLookedAt()) tell(why);
}

// ---- the film ----

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
    if (isPlain && isLookedAt() && !made.ended) tell("untapped"); // a call, another app
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
    tell(isPlain ? "plain" : "old");
  }
}

function lookedAt() {
  if (!film) return;
  if (isLookedAt()) play();
  else film.pause();
}

// ---- what the page says ----

const isPhone = matchMedia("(pointer: coarse)").matches;
const isTv = document.querySelector(".tv") !== null;
const isAtTable = isTv || document.getElementById("table") !== null;

function isTold(why) {
  return why && isAtTable && (isPhone || (isTv && why !== "refused")) && !isRead(why);
}

function tell(why) {
  line.dataset.awake = why;
  line.hidden = !isTold(why);
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

if (isPlain || isOldApp) {
  if (navigator.audioSession) navigator.audioSession.type = "ambient"; // music plays on (WebKit)
  for (const tap of ["click", "touchend"]) addEventListener(tap, tapped, true);
  document.addEventListener("visibilitychange", lookedAt);
}
if (isPlain) {
  tell("untapped");
} else {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
