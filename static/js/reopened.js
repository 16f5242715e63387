// The page that says that the house is deleted: open the page that it replaces once an owner has restored the house.

import { statusOf } from "./answering.js";

const RETRY_MS = 15_000;
const { opens } = document.querySelector("[data-opens]").dataset;

async function open() {
  if (document.visibilityState !== "visible") return;
  const status = await statusOf(opens);
  if ((status && status < 400) || status === 404) location.replace(opens);
}

setInterval(open, RETRY_MS);
window.addEventListener("online", open);
document.addEventListener("visibilitychange", open);
