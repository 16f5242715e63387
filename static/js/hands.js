// Count the cards left in the hands: a tap on a card adds one, and each hand shows its sum. Invalid numbers are
// refused at their fields. Without this script the counts are typed.

import { refuse } from "./limits.js";

const taps = new WeakMap(); // hand → the fields that were tapped, in order

document.documentElement.classList.add("taps");

const count = (field) => Number(field.value.trim()) || 0;

function reckon(form) {
  let together = 0;
  for (const hand of form.querySelectorAll(".hand")) {
    const sum = hand.querySelector("[data-sum]");
    let points = count(sum);
    if (sum.value.trim() === "") {
      for (const field of hand.querySelectorAll(".key input")) {
        // a number card counts its number, the end of the field's name
        points += count(field) * Number(field.dataset.worth ?? field.name.at(-1));
      }
    }
    together += points;
    hand.querySelector("output").value = points || "";
  }
  form.querySelector("#together").value = count(form.querySelector("[data-total]")) || together;
}

function add(field, by) {
  field.value = count(field) + by || "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function reckonAll() {
  for (const hands of document.querySelectorAll(".hands")) reckon(hands.closest("form"));
}

document.addEventListener("click", (event) => {
  const label = event.target.closest?.(".key label");
  const back = event.target.closest?.("[data-back]");
  const hand = event.target.closest?.(".hand");
  if (label) {
    event.preventDefault(); // don't open the on-screen keyboard
    const field = label.control;
    if (!taps.has(hand)) taps.set(hand, []);
    taps.get(hand).push(field);
    add(field, 1);
  } else if (back) {
    const field = taps.get(hand)?.pop();
    if (field && count(field)) add(field, -1);
  }
});

document.addEventListener("input", (event) => {
  const hands = event.target.closest?.(".hands");
  if (hands) reckon(hands.closest("form"));
});

// The same rule as the server's, which also checks what this script does not know, such as the winner's rule cards.
refuse(".hands", (hands, words) => {
  const typed = [...hands.querySelectorAll("input")].filter(({ offsetParent }) => offsetParent);
  const wrong = typed.find(({ value }) => !/^\s*\d*\s*$/.test(value));
  if (wrong) return [wrong, /^\s*[-−–]/.test(wrong.value) ? words.negative : words.wrong];
  const total = hands.querySelector("[data-total]");
  if (total.value.trim()) {
    if ([...hands.querySelectorAll(".hand input")].some(count)) return [total, words.both];
    return count(total) < 1 || count(total) > words.most ? [total, words.outside] : null;
  }
  const twice = [...hands.querySelectorAll(".hand")]
    .find((hand) => hand.querySelector("[data-sum]").value.trim() && [...hand.querySelectorAll(".key input")].some(count));
  if (twice) return [twice.querySelector("[data-sum]"), words.twice];
  const winner = hands.closest("form").querySelector("[name=winner]:checked").value;
  const bare = [...hands.querySelectorAll(`.hand:not(.hand${winner})`)]
    .find((hand) => !hand.querySelector("output").value);
  return bare && [bare.querySelector("[data-sum]"), words.blank];
});

document.addEventListener("htmx:after:swap", reckonAll);
reckonAll();
