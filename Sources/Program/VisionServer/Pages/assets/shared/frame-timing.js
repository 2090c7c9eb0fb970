// Measures the latency from the camera to the box on the screen, and the number of frames per second.
//
// In the console: performance.getEntriesByName("frame-latency") and ("frames-per-second").

const period = 5000;
const kept = 2000;
let measured = 0;
let since = null;
let frames = 0;
let droppedBefore = 0;

/** Records a frame whose boxes have just been drawn. `captured` is its capture time. */
export function recordFrame({ captured, encoded, answered, dropped }) {
  const drawn = performance.now();
  // The browser never clears its buffer of measurements.
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
