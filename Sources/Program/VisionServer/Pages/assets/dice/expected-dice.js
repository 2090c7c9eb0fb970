// The dice that each roll is to have, and what a roll says of them. The choice is remembered.

import { byId } from "/assets/shared/dom.js";
import { preference, setPreference } from "/assets/shared/preferences.js";
import { spoken } from "/assets/dice/die-face.js";

const select = byId("expected-dice");

/** In dice notation, as "2d6kh1"; null where any will do. */
export const expectedDice = () => select.value || null;

/** How many dice are missing or too many, or which of them count; empty where all do, or any are expected. */
export function expectation({ values, expected }) {
  if (!expected) return "";
  const { missing, extra, kept } = expected;
  if (missing > 0) return missing === 1 ? "1 die is missing" : `${missing} dice are missing`;
  if (extra > 0) return extra === 1 ? "1 die too many" : `${extra} dice too many`;
  return kept.length < values.length ? `${spoken(kept)} ${kept.length === 1 ? "counts" : "count"}` : "";
}

/** What counts of a roll. */
export const total = ({ sum, expected }) => expected?.total ?? sum;

select.value = preference("dice.expected", "");
// A choice that the page had once and no longer has.
if (select.selectedIndex < 0) select.value = "";
select.addEventListener("change", () => setPreference("dice.expected", select.value));
