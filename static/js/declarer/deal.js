// A deal with a declarer as it is being entered: its fields, and what was chosen so far. `data-script` says what is
// counted when (`DealFields` in games/declarer/web/deal_values.py).

const parts = new WeakMap(); // form part → its data
export const all = (part, selector) => [...part.querySelectorAll(selector)];
export const chosen = (part, name) => part.querySelector(`[name="${name}"]:checked, select[name="${name}"]`)?.value ?? "";
export const numbers = (group) => all(group, ".counted > input:enabled");
export const format = (number) => number.toLocaleString(document.documentElement.lang, { useGrouping: false });
export const printed = (number) => format(number).replace("-", "−");
export const parse = (typed) => Number(typed.replace(",", ".").replace(/[−–]/, "-"));
export const value = (field) => parse(field.value);

export function dataOf(part) {
  if (!parts.has(part)) parts.set(part, JSON.parse(part.dataset.script));
  return parts.get(part);
}

// Whether a deal of this kind, with this contract, has the mark: one chosen before the contract may stay checked.
export function hasMark({ marks }, mark, kind, contract) {
  const [kinds, contracts] = marks[mark];
  return kinds.includes(kind) && (!contracts.length || contracts.includes(contract));
}

// What was chosen so far.
export function stateOf(part) {
  const data = dataOf(part);
  const kind = chosen(part, "kind") || "contract";
  const contract = kind === "contract" ? chosen(part, "contract") : "";
  const declarers = kind === "contract" ? ["declarer", "partner"].map((name) => chosen(part, name)) : [];
  const dealer = chosen(part, "dealer") || data.dealer;
  const marked = (mark) => hasMark(data, mark, kind, contract) && Boolean(chosen(part, `m_${mark}`));
  const isUnplayed = data.unplayed.some(marked);
  return {
    data, kind, contract, isUnplayed,
    next: (Number(dealer) + !data.keeps.includes(kind)) % data.out.length,
    declarers: declarers.filter(Boolean),
    out: data.out[dealer].map(String),
    isSilent: kind !== "contract" || isUnplayed || data.silent.includes(contract),
    isSettled: isUnplayed || data.settling.some(marked),
    seats: data.out.map((_, seat) => `${seat}`),
  };
}

export const speakers = ({ data, seats, out, declarers }) =>
  seats.filter((seat) => !out.includes(seat) && !(data.others && declarers.includes(seat)));

function isIdle(part, state) {
  const { data } = state;
  return data.idle.length > 0 && !state.isSilent && speakers(state).every((seat) => data.idle.includes(chosen(part, `s${seat}`)));
}

// Whose numbers are entered for a kind of card, and their sum.
export function countsOf(part, state) {
  const counts = state.data.asked[`${state.kind}|${state.contract}`] ?? {};
  return state.isSettled || isIdle(part, state) ? {} : counts;
}

export function takers({ data, seats, out, declarers }, of) {
  if (of === "parties") return data.parties;
  if (of === "declarers") return declarers;
  return of === "all" ? seats : seats.filter((seat) => !out.includes(seat));
}
