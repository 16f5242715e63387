// Open an entry from the list: a whole part is sent from its own page, which shows the conflict next to what was
// typed. It stays stored until that page has arrived.

import { dispatch } from "./driver.js";

// The page from which it is opened may have no form, and so no token; the house's page has one.
export async function openPart(entry) {
  const [house] = /^\/h\/[^/]+/.exec(entry.here);
  const answer = await fetch(`${house}/house`, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await dispatch({ type: "opened", key: entry.key });
  const form = document.createElement("form");
  form.method = "post";
  form.action = entry.action;
  const body = new URLSearchParams(entry.body);
  body.set("csrf_token", page.querySelector("[name=csrf_token]")?.value ?? "");
  for (const [name, value] of body) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
