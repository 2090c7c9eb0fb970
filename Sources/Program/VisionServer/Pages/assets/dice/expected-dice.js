// The expected dice of each roll, and the comparison with a roll. The choice is remembered.

import { byId } from "../shared/dom.js";
import { preference, setPreference } from "../shared/preferences.js";
import { spoken } from "./die-face.js";

const select = byId("expected-dice");

/** In dice notation, such as "2d6kh1"; null if any dice are accepted. */
export const expectedDice = () => select.value || null;

/** The number of missing or surplus dice, or the dice that count; empty if all count or any are expected. */
export function expectation({ values, expected }) {
  if (!expected) return "";
  const { missing, extra, kept } = expected;
  if (missing > 0) return missing === 1 ? "1 die is missing" : `${missing} dice are missing`;
  if (extra > 0) return extra === 1 ? "1 die too many" : `${extra} dice too many`;
  return kept.length < values.length ? `${spoken(kept)} ${kept.length === 1 ? "counts" : "count"}` : "";
}

/** The total of the dice that count. */
export const total = ({ sum, expected }) => expected?.total ?? sum;

select.value = preference("dice.expected", "");
// A choice that the page no longer offers.
if (select.selectedIndex < 0) select.value = "";
select.addEventListener("change", () => setPreference("dice.expected", select.value));
