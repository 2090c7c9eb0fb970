// A bar chart that a screen reader reads as one sentence.

import { makeSVG } from "../shared/dom.js";

const height = 132;
const floor = 108;
const ceiling = 18;

/** `bars` are `{ label, count }`; `expected` draws a line at the count expected by chance. */
export function barChart(bars, { expected = null, name }) {
  const width = 320;
  const step = width / bars.length;
  const thickness = Math.min(34, step * 0.72);
  const most = Math.max(1, expected ?? 0, ...bars.map((bar) => bar.count));
  const y = (count) => floor - ((floor - ceiling) * count) / most;
  // Every label if there is space, otherwise every second or third.
  const every = Math.ceil(bars.length / 13);
  const columns = bars.map(({ label, count }, index) => {
    const middle = step * (index + 0.5);
    return {
      bar: makeSVG("rect", {
        class: "bar", x: middle - thickness / 2, y: y(count), width: thickness,
        height: Math.max(count > 0 ? 2 : 0, floor - y(count)), rx: Math.min(4, thickness / 4),
      }),
      words: [
        count > 0 && step >= 20 ? text("bar-count", middle, y(count) - 5, count) : null,
        index % every === 0 ? text("bar-label", middle, height - 7, label) : null,
      ],
    };
  });
  const sentence = bars.map(({ label, count }) => `${label}: ${count}`).join(", ");
  return makeSVG(
    "svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${name}. ${sentence}.` },
    makeSVG("path", { class: "chart-floor", d: `M0 ${floor}H${width}` }),
    columns.map(({ bar }) => bar),
    expected === null ? null : makeSVG("path", { class: "chart-expected", d: `M0 ${y(expected)}H${width}` }),
    columns.flatMap(({ words }) => words));
}

function text(name, x, y, content) {
  return makeSVG("text", { class: name, x, y, "text-anchor": "middle" }, String(content));
}
