// Tables of scores.

import { make } from "../shared/dom.js";

/** The standings of a game. */
export function standingsTable(standings) {
  return table(
    ["", "Player", "Rounds", "Points"],
    standings.map(({ rank, player, rounds, points }) => [rank, player, rounds, points]),
    "Standings");
}

/** The scores of all players in the recorded games. */
export function allTimeTable(scores) {
  return table(
    ["Player", "Games", "Rounds", "Points", "Best", "Mean"],
    scores.map(({ player, games, rounds, points, best, mean }) => [
      player, games, rounds, points, best ?? "–", Number.isFinite(mean) ? mean.toFixed(1) : "–",
    ]),
    "All-time scores");
}

function table(heads, rows, caption) {
  const cell = (tag, value, more = {}) => make(tag, { class: typeof value === "number" ? "number" : null, ...more }, String(value));
  const nameColumn = heads.indexOf("Player");
  return make(
    "table", { class: "scores" },
    make("caption", { class: "visually-hidden" }, caption),
    make("thead", {}, make("tr", {}, heads.map((head) => make(
      "th", { scope: "col" }, head === "" ? make("span", { class: "visually-hidden" }, "Rank") : head)))),
    make("tbody", {}, rows.map((row) => make(
      "tr", {},
      row.map((value, index) => (index === nameColumn ? cell("th", value, { scope: "row" }) : cell("td", value)))))));
}
