// A preview that arrives during a press waits for the release: it may move the pressed element, which would then get no
// click. Its body is read before the wait, so that the swap follows the release directly.

const CLICK_MS = 50; // the click follows the release within this time

let release = () => {};
let pressed = Promise.resolve();

document.addEventListener("pointerdown", ({ button }) => {
  if (button !== 0) return;
  release();
  pressed = new Promise((resolve) => { release = resolve; });
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => setTimeout(release, CLICK_MS));
}

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (ctx.target?.id !== "counted") return;
  ctx.fetch = async (address, request) => {
    const answer = await fetch(address, request);
    const body = await answer.text();
    await pressed;
    request.signal?.throwIfAborted(); // the click was Save, which aborts it
    return new Response(body, answer);
  };
});
