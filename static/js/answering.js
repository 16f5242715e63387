// Whether the server answers, and the notice that it does not, which goes by itself as soon as it does.

const READ_MS = 3_000; // so long it stays at least
const PROBE_MS = 1_000;
const PATIENCE_MS = 4_000;
const GONE = [502, 503, 504]; // a proxy in front says so

const notice = document.getElementById("notice");
let sentence = "";
let until = 0;
let probing = 0;

export async function isAnswering(address = document.querySelector("link[rel=icon]").href) {
  try {
    const { status } = await fetch(address, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE_MS) });
    return !GONE.includes(status);
  } catch {
    return false;
  }
}

export function tellNoAnswer(text) {
  sentence = notice.textContent = text;
  until = performance.now() + READ_MS;
  probe();
}

const isTold = () => sentence && notice.textContent === sentence;

async function probe() {
  clearTimeout(probing);
  if (!isTold()) return;
  if (await isAnswering() && performance.now() >= until) {
    if (isTold()) notice.replaceChildren();
  } else {
    clearTimeout(probing);
    probing = setTimeout(probe, PROBE_MS);
  }
}

window.addEventListener("online", probe);
