// "Your bid": a quiet tone or a short vibration on a player's own phone, off by default.

let audio = null;

function signal() {
  if (wishes("buzz")) navigator.vibrate?.(80);
  if (wishes("tone")) sound();
}

function wishes(name) {
  try {
    return localStorage.getItem(`turn-${name}`) === "yes";
  } catch {
    return false; // storage is disabled
  }
}

// Browsers allow sound only after a tap on the page: unlock it with the first one.
function ready() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

function sound() {
  if (!audio) return;
  const now = audio.currentTime;
  const loud = new GainNode(audio, { gain: 0 });
  loud.gain.linearRampToValueAtTime(0.08, now + 0.03);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.6);
  const tone = new OscillatorNode(audio, { frequency: 587 });
  tone.connect(loud).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.6);
}

document.addEventListener("click", () => { if (wishes("tone")) ready(); }, { capture: true });

document.addEventListener("turn", signal);

const switches = document.querySelector("[data-turn-wishes]");
if (switches) {
  switches.hidden = false;
  for (const field of switches.querySelectorAll("[data-turn-wish]")) {
    const name = field.dataset.turnWish;
    field.closest("label").hidden = name === "buzz" && !("vibrate" in navigator);
    field.checked = wishes(name);
    field.addEventListener("change", () => {
      localStorage.setItem(`turn-${name}`, field.checked ? "yes" : "no");
      if (!field.checked) return;
      ready();
      signal();
    });
  }
}
