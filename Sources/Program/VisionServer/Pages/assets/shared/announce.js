// Says things to screen readers. Results are announced, not every frame.

const regions = new Map();

function region(urgency) {
  if (!regions.has(urgency)) {
    const element = document.createElement("div");
    element.className = "visually-hidden";
    element.setAttribute("aria-live", urgency);
    element.dataset.announcer = urgency;
    document.body.append(element);
    regions.set(urgency, element);
  }
  return regions.get(urgency);
}

// A region has to be there before its text changes, or the first announcement is lost.
region("polite");
region("assertive");

/** Announces a sentence; the same sentence twice is said twice. */
export function announce(sentence, urgency = "polite") {
  const line = document.createElement("p");
  line.textContent = sentence;
  region(urgency).replaceChildren(line);
}
