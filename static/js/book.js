// The rule book over the table: it opens in a dialog above the night and closes to the same place, without
// losing what was typed. Without this script its links open pages.

import { PARTIAL, parse } from "./parts.js";

const dialog = document.querySelector("dialog.book");
const sheet = dialog?.querySelector(".book-page");
let requests = 0; // number of the newest request: a slow answer must not replace a later one

async function read(address) {
  const mine = (requests += 1);
  let html;
  try {
    const answer = await fetch(address, { headers: PARTIAL });
    if (!answer.ok) return location.assign(address);
    html = await answer.text();
  } catch {
    return document.dispatchEvent(new Event("htmx:error"));
  }
  if (mine !== requests) return;
  const whole = parse(html).querySelector(".all-of-it");
  if (whole) {
    // offline the service worker answers with the whole book
    const { showAll } = await import("./allbook.js");
    sheet.replaceChildren(whole);
    showAll(whole, address);
  } else {
    sheet.innerHTML = html;
    window.htmx.process(sheet);
  }
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  sheet.querySelector("[data-focus]")?.focus({ preventScroll: true });
  sheet.querySelector("#answer")?.scrollIntoView({ block: "nearest" });
}

// Pages of the book open in the dialog, all other links as pages.
const isOfTheBook = (link) => /^\/h\/\w+\/rules\b/.test(link.pathname);

if (dialog) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!link.matches("a[data-book]") && !(dialog.contains(link) && isOfTheBook(link))) return;
    event.preventDefault();
    read(link.href);
  });
  dialog.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "get") return;
    event.preventDefault();
    read(form.action.split("#")[0] + "?" + new URLSearchParams(new FormData(form)));
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // a tap outside
  });
  dialog.addEventListener("close", () => { sheet.replaceChildren(); });
}
