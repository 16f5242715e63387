// Soft synthesized sounds, without files; none before the first tap.

let audio = null;

// Browsers allow sound only after a tap on the page.
function ready() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

// A tone that fades in and out: pitch (Hz), start and duration (s).
function tone(pitch, begin, lasts, loud = 0.06, type = "sine") {
  const from = ready().currentTime + begin;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0005, from + lasts);
  const source = new OscillatorNode(audio, { frequency: pitch, type });
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + lasts);
}

// A card's rustle: a breath of noise.
function rustle(begin, loud) {
  const frames = Math.round(ready().sampleRate * 0.05);
  const buffer = new AudioBuffer({ length: frames, sampleRate: audio.sampleRate });
  const noise = buffer.getChannelData(0);
  for (let at = 0; at < frames; at += 1) noise[at] = (Math.random() * 2 - 1) * (1 - at / frames) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  source
    .connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: 2_600, Q: 0.8 }))
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination);
  source.start(audio.currentTime + begin);
}

const SOUNDS = {
  move: () => { rustle(0, 0.25); tone(300, 0, 0.07, 0.04, "triangle"); },
  shuffle: () => { for (let card = 0; card < 9; card += 1) rustle(card * 0.045, 0.12 + (card % 3) * 0.06); },
  wrong: () => { tone(196, 0, 0.14, 0.05, "triangle"); tone(147, 0.1, 0.2, 0.05, "triangle"); },
  won: () => [523, 659, 784, 1_047].forEach((pitch, at) => tone(pitch, at * 0.13, 0.5)),
};

export function sound(name) {
  if (document.getElementById("main").dataset.sounds.split(" ").includes(name)) SOUNDS[name]();
}
