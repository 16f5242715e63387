// Deals that can be won are begun without a server as well, on a page of their own (`begin_offline.js`), which is fetched in
// advance for the service worker to keep.

const { ahead } = document.querySelector(".by-difficulty").dataset;
const workers = navigator.serviceWorker;

const prepare = () => fetch(ahead, { headers: { "X-Ahead": "yes" } }).catch(() => {});

document.addEventListener("unanswered", (event) => {
  const { name, value, form } = event.detail ?? {};
  if (name !== "difficulty" || !workers?.controller) return;
  event.preventDefault();
  location.assign(`${ahead}#${value}/${encodeURIComponent(form.elements.rules.value)}`);
});

if (workers?.controller) prepare();
else workers?.addEventListener("controllerchange", prepare, { once: true });
