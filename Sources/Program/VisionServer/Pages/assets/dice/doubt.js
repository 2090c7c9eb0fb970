// What is said of dice that can't be told for sure: a cocked die shows two faces.

/** For each of them, such as “5 may be a 6”; `otherValue` is what it may be, missing where there is no doubt. */
export function doubts(dice = []) {
  const unclear = dice.filter(({ otherValue }) => otherValue != null);
  return unclear.map(({ value, otherValue }) => `${value} may be a ${otherValue}`);
}
