// The worker that searches for a win (docs/gaps-solver.md), one position in its life. The policy of this script's
// response allows WebAssembly and nothing else; so the page fetches the compiled solver and sends it.

const SLICE = 2_000; // positions between two looks at the clock: 3 ms, on phones 12
const WON = 1;

self.onmessage = ({ data: { code, cells, memory, seconds } }) => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code)); // not async: it raises an error event
  new Uint8Array(exports.memory.buffer).set(cells, exports.board());
  exports.start(13, -1, memory, 1);
  const end = performance.now() + seconds * 1_000;
  let result = 0;
  while (!result && performance.now() < end) result = exports.run(SLICE);
  const length = result === WON ? exports.line_length() : 0;
  const line = new Uint8Array(exports.memory.buffer, exports.line(), 2 * length);
  self.postMessage({ result, line: [...line] });
};
