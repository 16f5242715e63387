// Keep the screen on while this page is visible: hands hold cards. Plain http has no wake lock, and in
// home-screen apps of iOS before 18.4 a granted one has no effect (WebKit bug 254545): there a silent video
// plays from the first tap on. A phone at a table, and a TV view, say why the screen may go dark.

import { recall, remember } from "./remembered.js";

const SETTLE_MS = 350;
const AGAIN_MS = 1_000;

const line = document.querySelector("[data-awake]");
const isPlain = !navigator.wakeLock && !isSecureContext;
const [, major, minor] = /OS (\d+)_(\d+)/.exec(navigator.userAgent) ?? []; // some iPads do not send it
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
    why = "refused"; // low battery, or the system refuses
  }
  if (isLookedAt()) showReason(why);
}

// ---- the video ----

function tapped() {
  film ??= made();
  if (film.paused) play();
}

// Browsers keep the screen on for a video with a sound track, even a silent one, if it has neither the `muted`
// nor the `loop` attribute (WebKit). Under 5 s, Android shows no player in its notifications.
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
    if (made.currentTime > made.duration / 2) made.currentTime = 0; // with time to spare for a busy page
  });
  made.addEventListener("ended", play);
  made.addEventListener("pause", () => {
    if (isPlain && isLookedAt() && !made.ended) showReason("untapped"); // paused by a call or another app
  });
  document.body.append(made);
  return made;
}

async function play() {
  try {
    await film.play();
    const goes = !line.hidden;
    showReason("");
    // the layout moves: a second tap would hit something else
    if (goes) document.dispatchEvent(new CustomEvent("news", { detail: SETTLE_MS }));
  } catch {
    if (!isLookedAt()) return; // was paused meanwhile
    film.remove();
    film = undefined;
    showReason(isPlain ? "plain" : "old");
  }
}

function lookedAt() {
  if (!film) return;
  if (isLookedAt()) play();
  else film.pause();
}

// ---- messages ----

const isPhone = matchMedia("(pointer: coarse)").matches;
const isTv = document.querySelector(".tv") !== null;
const isAtTable = isTv || document.getElementById("table") !== null;

function isShown(why) {
  return why && isAtTable && (isPhone || (isTv && why !== "refused")) && !recall(`dark-${why}`);
}

function showReason(why) {
  line.dataset.awake = why;
  line.hidden = !isShown(why);
  for (const reason of line.querySelectorAll("[data-why]")) {
    reason.hidden = reason.dataset.why !== why;
  }
}

line.querySelector("button").addEventListener("click", () => {
  line.hidden = true;
  remember(`dark-${line.dataset.awake}`, true);
});

if (isPlain || isOldApp) {
  if (navigator.audioSession) navigator.audioSession.type = "ambient"; // don't stop the user's music (WebKit)
  for (const tap of ["click", "touchend"]) addEventListener(tap, tapped, true);
  document.addEventListener("visibilitychange", lookedAt);
}
if (isPlain) {
  showReason("untapped");
} else {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
