// The list of copies of sittings on this device, with buttons to import or delete each.

import { moment } from "./moment.js";
import { all, drop, known } from "./sitting_copies.js";

const list = document.getElementById("copies");

async function show() {
  const copies = (await all()).sort((one, other) => (other.lost ?? 0) - (one.lost ?? 0) || other.at - one.at);
  list.hidden = !copies.length;
  const { content } = list.querySelector("template");
  list.querySelector("ul").replaceChildren(...copies.map((one) => {
    const line = content.cloneNode(true).firstElementChild;
    line.querySelector("b").textContent = one.what;
    line.querySelector("time").textContent = moment(one.at);
    line.querySelector(".refused").hidden = !one.lost;
    line.querySelector(".look").addEventListener("click", () => send(one));
    line.querySelector(".give-up").addEventListener("click", async () => {
      await drop(one);
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

known.then(show);
