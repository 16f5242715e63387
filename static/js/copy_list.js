// The list of copies of sittings on this device, with buttons to import or delete each.

import { moment } from "./moment.js";
import { all, drop, lossKnown } from "./sitting_copies.js";

const list = document.getElementById("copies");

async function show() {
  const copies = (await all()).sort((a, b) => (b.lost ?? 0) - (a.lost ?? 0) || b.at - a.at);
  list.hidden = !copies.length;
  const { content } = list.querySelector("template");
  list.querySelector("ul").replaceChildren(...copies.map((copied) => {
    const line = content.cloneNode(true).firstElementChild;
    line.querySelector("b").textContent = copied.what;
    line.querySelector("time").textContent = moment(copied.at);
    line.querySelector(".refused").hidden = !copied.lost;
    line.querySelector(".look").addEventListener("click", () => send(copied));
    line.querySelector(".give-up").addEventListener("click", async () => {
      await drop(copied);
      show();
    });
    return line;
  }));
}

function send({ copy, text }) {
  const files = new DataTransfer();
  files.items.add(new File([text], "copy.json", { type: "application/json" }));
  const chosen = document.getElementById("file");
  chosen.files = files.files;
  chosen.form.elements.copy.value = copy;
  chosen.form.requestSubmit();
}

document.getElementById("file").addEventListener("change", ({ target }) => { target.form.elements.copy.value = ""; });

lossKnown.then(show);
