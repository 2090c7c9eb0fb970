// How long a frame takes from the camera to the box on the screen, and how many are read in a second.
//
// Anyone can look: performance.getEntriesByName("frame-latency") and ("frames-per-second") in the console.

const period = 5000;
const kept = 2000;
let measured = 0;
let since = null;
let frames = 0;
let droppedBefore = 0;

/** Records a frame whose boxes have just been drawn. `captured` is when the camera took it. */
export function recordFrame({ captured, encoded, answered, dropped }) {
  const drawn = performance.now();
  // The buffer of measurements is never emptied by the browser itself.
  if (++measured % kept === 0) performance.clearMeasures("frame-latency");
  performance.measure("frame-latency", {
    start: captured, end: drawn,
    detail: { encoding: encoded - captured, request: answered - encoded, drawing: drawn - answered },
  });
  since ??= drawn;
  frames += 1;
  if (drawn - since < period) return;
  const rate = (frames - 1) / ((drawn - since) / 1000);
  performance.measure("frames-per-second", { start: since, end: drawn, detail: { rate, dropped: dropped - droppedBefore } });
  since = drawn;
  frames = 1;
  droppedBefore = dropped;
}
