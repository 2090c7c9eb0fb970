// The preferences stored by this browser. Browsers without storage (private windows) are supported.

const prefix = "swift-vision.";

export function preference(name, fallback) {
  try {
    const stored = localStorage.getItem(prefix + name);
    return stored === null ? fallback : JSON.parse(stored);
  } catch {
    return fallback;
  }
}

export function setPreference(name, value) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Storage is full or unavailable: the choice holds until the page is left.
  }
}

/** A toggle button (`aria-pressed`) whose state is remembered. Returns a function that returns the state. */
export function rememberedToggle(button, name, fallback, changed = () => {}) {
  let isOn = preference(name, fallback);
  button.setAttribute("aria-pressed", String(isOn));
  button.addEventListener("click", () => {
    isOn = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    setPreference(name, isOn);
    changed(isOn);
  });
  return () => isOn;
}
