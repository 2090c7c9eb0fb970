// The setup: players, time limit, number of rounds.

import { byId, icon, make } from "../shared/dom.js";
import { preference, setPreference } from "../shared/preferences.js";
import { allTimeScores } from "./game-client.js";
import { allTimeTable } from "./score-tables.js";

const list = byId("players");
const problem = byId("setup-problem");
const mostPlayers = 12;

function fields() {
  return [...list.querySelectorAll("input")];
}

function addPlayer(name = "", isFocused = false) {
  const field = make("input", {
    class: "input", type: "text", value: name, maxlength: 40, autocomplete: "off", autocapitalize: "words",
    enterkeyhint: "next", "aria-label": `Player ${fields().length + 1}`, placeholder: `Player ${fields().length + 1}`,
  });
  const remove = make("button", {
    type: "button", class: "button plain icon-only", "aria-label": `Remove player ${fields().length + 1}`,
    onclick: () => { item.remove(); number(); byId("add-player").focus(); },
  }, icon("close"));
  const item = make("li", {}, field, remove);
  list.append(item);
  number();
  if (isFocused) field.focus();
}

function number() {
  const all = [...list.children];
  all.forEach((item, index) => {
    const [field, remove] = item.children;
    field.setAttribute("aria-label", `Player ${index + 1}`);
    field.placeholder = `Player ${index + 1}`;
    remove.setAttribute("aria-label", `Remove player ${index + 1}`);
    remove.hidden = all.length === 1;
  });
  byId("add-player").hidden = all.length >= mostPlayers;
}

/** Missing names are generated, so that one tap starts a game. */
function names() {
  return fields().map((field, index) => field.value.trim() || `Player ${index + 1}`);
}

/** Connects the form; `start` receives the settings. */
export function connectSetup(start) {
  const remembered = preference("pictionary.settings", { players: [""], timeLimit: 45, roundsPerPlayer: 3 });
  for (const name of remembered.players) addPlayer(name);
  byId("time-limit").value = String(remembered.timeLimit);
  byId("round-count").value = String(remembered.roundsPerPlayer ?? "");
  byId("add-player").addEventListener("click", () => addPlayer("", true));
  byId("setup-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const players = names();
    const twice = players.find((name, index) => players.indexOf(name) !== index);
    if (twice !== undefined) {
      showSetupProblem(`Two players are called ${twice}: tell them apart, so that each has their own points.`);
      return;
    }
    problem.hidden = true;
    const rounds = byId("round-count").value;
    const settings = {
      players, timeLimit: Number(byId("time-limit").value), roundsPerPlayer: rounds ? Number(rounds) : null,
    };
    setPreference("pictionary.settings", settings);
    start(settings);
  });
}

export function showSetupProblem(words) {
  problem.textContent = words;
  problem.hidden = false;
}

export async function refreshAllTimeScores() {
  const scores = await allTimeScores().catch(() => []);
  byId("all-time").hidden = scores.length === 0;
  if (scores.length > 0) byId("all-time-table").replaceChildren(allTimeTable(scores));
}
