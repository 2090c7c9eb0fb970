// A sound and a vibration at the end of a roll; both can be switched off.

import { byId } from "../shared/dom.js";
import { rememberedToggle } from "../shared/preferences.js";

let context = null;

// Browsers allow sound only after a user's interaction.
function wake() {
  context ??= globalThis.AudioContext ? new AudioContext() : null;
  if (context?.state === "suspended") context.resume().catch(() => {});
}

for (const event of ["pointerdown", "keydown"]) addEventListener(event, wake, { passive: true });

const soundIsOn = rememberedToggle(byId("sound"), "dice.sound", true, (isOn) => { if (isOn) knock(); });

const haptics = byId("haptics");
haptics.hidden = !("vibrate" in navigator);
const hapticsAreOn = rememberedToggle(haptics, "dice.haptics", true, (isOn) => { if (isOn) tick(); });

/** Two soft wooden knocks, the second a fourth higher. */
function knock() {
  wake();
  if (context?.state !== "running") return;
  strike(context.currentTime + 0.01, 523);
  strike(context.currentTime + 0.12, 698);
}

function strike(time, frequency) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency: frequency * 1.5 });
  const volume = new GainNode(context, { gain: 0 });
  // The pitch falls as in struck wood; the volume ramps up from zero to avoid a click.
  tone.frequency.exponentialRampToValueAtTime(frequency, time + 0.04);
  volume.gain.setValueAtTime(0, time);
  volume.gain.linearRampToValueAtTime(0.35, time + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.001, time + 0.22);
  tone.connect(volume).connect(context.destination);
  tone.start(time);
  tone.stop(time + 0.24);
}

function tick() {
  // Requires an interaction, like sound; without this API the browser decides.
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(25);
}

export function rollEnded() {
  if (soundIsOn()) knock();
  if (hapticsAreOn()) tick();
}
