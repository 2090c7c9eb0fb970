// The screen stays lit while the camera is at work: nobody touches a phone that stands before the dice.

let lock = null;
let isWanted = false;

/** Keeps the screen lit, or lets it sleep again. */
export async function keepAwake(isOn) {
  isWanted = isOn;
  if (isOn && (!lock || lock.released)) {
    // Refused at low battery: then the screen sleeps as always.
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  }
  if (!isWanted && lock) {
    await lock.release().catch(() => {});
    lock = null;
  }
}
