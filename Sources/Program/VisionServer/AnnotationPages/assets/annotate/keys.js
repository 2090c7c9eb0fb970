// The keyboard commands while the picture or the list of boxes has the focus.

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Handles keys within `places`; undo works on the whole page. `act` has a function for each action. */
export function connectKeys(places, act) {
  for (const place of places) {
    place.addEventListener("keydown", (event) => {
      if (pressed(event, act)) event.preventDefault();
    });
  }
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target.matches("input")) return;
    event.preventDefault();
    if (event.shiftKey) act.redo();
    else act.undo();
  });
}

/** Whether a key was handled. */
function pressed(event, act) {
  if (event.ctrlKey || event.metaKey) return false;
  const { key } = event;
  const step = steps[key];
  if (step) return arrow(event, step, act);
  // These keys press a button in the list.
  const isOnButton = event.target.matches("button");
  if (/^[1-9]$/.test(key) && !event.altKey) return act.label(Number(key));
  switch (key) {
    case "PageDown": act.next(); return true;
    case "PageUp": act.previous(); return true;
    case "Delete": case "Backspace": act.remove(); return true;
    case "Escape": act.select(null); return true;
    case "+": case "=": act.zoom(1.25); return true;
    case "-": act.zoom(0.8); return true;
    case " ": if (!isOnButton) act.cycle(event.shiftKey ? -1 : 1); return !isOnButton;
    case "Enter": if (!isOnButton) act.accept(); return !isOnButton;
    default:
  }
  switch (key.toLowerCase()) {
    case "a": act.acceptAll(); return true;
    case "b": act.addBox(); return true;
    case "e": act.markEmpty(); return true;
    default: return false;
  }
}

function arrow({ shiftKey, altKey }, [dx, dy], act) {
  const pixels = shiftKey ? 10 : 1;
  if (act.hasSelection()) act.shift(dx * pixels, dy * pixels, altKey);
  else if (altKey) return false;
  else if (dx > 0) act.next();
  else if (dx < 0) act.previous();
  else return false;
  return true;
}
