// Keeps the screen on while the camera runs, because nobody touches a phone set up in front of the dice.

let lock = null;
let isWanted = false;

/** Keeps the screen on, or lets it sleep again. */
export async function keepAwake(isOn) {
  isWanted = isOn;
  if (isOn && (!lock || lock.released)) {
    // Rejected at low battery: then the screen sleeps as usual.
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  }
  if (!isWanted && lock) {
    await lock.release().catch(() => {});
    lock = null;
  }
}
