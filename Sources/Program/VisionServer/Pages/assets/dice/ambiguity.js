// Descriptions of ambiguous dice: a cocked die shows two faces.

/**
 * A text for each ambiguous die, such as “5 may be a 6”; `otherValue` is missing if the die is unambiguous.
 */
export function ambiguities(dice = []) {
  const unclear = dice.filter(({ otherValue }) => otherValue != null);
  return unclear.map(({ value, otherValue }) => `${value} may be a ${otherValue}`);
}
