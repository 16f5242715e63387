// Share the picture of a result as a file. If the browser cannot, the file does not arrive, or sharing is
// refused, the link downloads it, as without this script.
//
// Browsers allow sharing only shortly after a tap. So the file is requested when the finger goes down; if it
// arrives too late anyway, it is ready for the next tap.

const LINK = "a[data-picture]";
const TYPE = "image/png";

const root = document.documentElement;
const requested = new WeakMap(); // link → promise of its file
const there = new WeakMap(); // link → its file

if (navigator.canShare?.({ files: [new File([], "x.png", { type: TYPE })] })) {
  root.dataset.sharesFiles = "";
  for (const sign of ["pointerdown", "focusin"]) {
    document.addEventListener(sign, ({ target }) => {
      const link = target.closest(LINK);
      if (link) fileOf(link).catch(() => {}); // the tap itself tries again
    });
  }
  document.addEventListener("click", tapped);
}

async function tapped(event) {
  const link = event.target.closest(LINK);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const wasThere = there.has(link);
  say(link, "");
  try {
    const files = [wasThere ? there.get(link) : await fileOf(link)];
    await navigator.share({ files });
  } catch (error) {
    if (error.name === "AbortError" || error.name === "InvalidStateError") return; // cancelled by the user; or already open
    if (error.name === "NotAllowedError" && !wasThere && there.has(link)) return say(link, "ready");
    location.assign(link.href);
  }
}

function fileOf(link) {
  if (!requested.has(link)) {
    const file = load(link);
    requested.set(link, file);
    file.then((file) => there.set(link, file), () => requested.delete(link));
  }
  return requested.get(link);
}

async function load(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.status);
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition"));
  return new File([await answer.blob()], decodeURIComponent(name), { type: TYPE });
}

function say(link, what) {
  const status = link.parentElement.querySelector("[role=status]");
  if (status) status.textContent = status.dataset[what] ?? "";
}
