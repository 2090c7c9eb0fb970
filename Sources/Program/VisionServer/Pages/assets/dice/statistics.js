// The statistics of the rolls: the frequency of each value and sum, and whether the dice look fair.

import { byId, make } from "../shared/dom.js";
import { request } from "../shared/api.js";
import { barChart } from "./bar-chart.js";
import { query } from "./history.js";
import { capabilities } from "../shared/limits.js";

const body = byId("statistics-body");
const empty = byId("statistics-empty");

export async function refreshStatistics() {
  if ((await capabilities())?.recordsRolls === false) {
    byId("statistics").hidden = true;
    return;
  }
  const statistics = await request(`api/rolls/statistics${query()}`).catch(() => null);
  if (!statistics) return;
  empty.hidden = statistics.rolls > 0;
  body.hidden = statistics.rolls === 0;
  if (statistics.rolls > 0) body.replaceChildren(...content(statistics));
}

function content({ rolls, dice, counts, mean, standardError, fairness, independence, sums }) {
  const bars = counts.map((count, index) => ({ label: String(index + 1), count }));
  return [
    make(
      "dl", { class: "figures" },
      figure("Rolls", rolls), figure("Dice", dice),
      figure("Mean", Number.isFinite(mean) ? mean.toFixed(2) : "–",
        standardError ? `± ${standardError.toFixed(2)}` : null)),
    statistic("Values", barChart(bars, { expected: dice / 6, name: "Frequency of each value" })),
    sums.length > 1 ? statistic("Sums", barChart(everySum(sums), { name: "Frequency of each sum" })) : null,
    statistic("Are the dice fair?", verdict(fairness, fairnessWords)),
    independence ? statistic("Does a roll depend on the one before?", verdict(independence, independenceWords)) : null,
  ].filter(Boolean);
}

const statistic = (title, ...content) => make("div", { class: "statistic" }, make("h3", {}, title), content);

function figure(name, value, addition = null) {
  return make(
    "div", {},
    make("dt", { class: "small soft" }, name),
    make("dd", { class: "number" }, String(value), addition ? make("span", { class: "small soft" }, ` ${addition}`) : null));
}

/** Sums without rolls are included with 0, unless there are too many to draw. */
function everySum(sums) {
  const counted = new Map(sums.map(({ sum, count }) => [sum, count]));
  const [least, most] = [Math.min(...counted.keys()), Math.max(...counted.keys())];
  const keys = most - least <= 24
    ? Array.from({ length: most - least + 1 }, (_, index) => least + index)
    : [...counted.keys()].sort((a, b) => a - b);
  return keys.map((sum) => ({ label: String(sum), count: counted.get(sum) ?? 0 }));
}

function verdict(test, words) {
  if (!test) return make("p", { class: "soft small" }, "Too few rolls for a test.");
  const value = test.pValue < 0.001 ? "p < 0.001" : `p = ${test.pValue.toFixed(3)}`;
  return make(
    "div", { class: "verdict" },
    make("p", {}, test.isReliable ? words(test.pValue) : "Too few rolls to say."),
    make("p", { class: "small soft number" },
      `χ² = ${test.statistic.toFixed(2)}, ${test.degreesOfFreedom} degrees of freedom, ${value}`),
    test.warning ? make("p", { class: "small" }, test.warning) : null);
}

/** The probability as a frequency, such as “12 of 100”. */
function often(pValue) {
  if (pValue >= 0.1) return `${Math.round(pValue * 100)} of 100`;
  if (pValue >= 0.001) return `${Math.max(1, Math.round(pValue * 1000))} of 1,000`;
  return "fewer than 1 of 1,000";
}

function fairnessWords(pValue) {
  const chance = `Fair dice are this uneven in ${often(pValue)} series.`;
  if (pValue < 0.01) return `These dice don’t look fair. ${chance}`;
  if (pValue < 0.05) return `Perhaps not fair; more rolls are needed. ${chance}`;
  return `No evidence against fair dice. ${chance}`;
}

function independenceWords(pValue) {
  const chance = `Chance alone does this in ${often(pValue)} series.`;
  if (pValue < 0.01) return `A roll seems to depend on the one before it. ${chance}`;
  if (pValue < 0.05) return `A roll may depend on the one before it; more rolls are needed. ${chance}`;
  return `Each roll looks independent of the one before it. ${chance}`;
}
