// Whether the server answers, and the notice that it does not, which is removed when it answers again.

const READ_MS = 3_000; // the notice stays at least this long
const PROBE_MS = 1_000;
const PATIENCE_MS = 4_000;
const GONE = [502, 503, 504]; // from a proxy in front of the server

const notice = document.getElementById("notice");
let message = "";
let until = 0;
let isProbing = false;

// The status of the server's answer; 0 without one.
export async function statusOf(address) {
  try {
    const { status } = await fetch(address, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE_MS) });
    return GONE.includes(status) ? 0 : status;
  } catch {
    return 0;
  }
}

export const isAnswering = async (address = document.querySelector("link[rel=icon]").href) => await statusOf(address) > 0;

export async function showNoAnswer(text) {
  message = notice.textContent = text;
  until = performance.now() + READ_MS;
  if (isProbing) return;
  isProbing = true;
  do await new Promise((wake) => setTimeout(wake, PROBE_MS));
  while (notice.textContent === message && !(await isAnswering() && performance.now() > until));
  if (notice.textContent === message) notice.replaceChildren();
  isProbing = false;
}
