// Announcements for screen readers: results, not every frame.

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

// A region must exist before its text changes, or the first announcement is lost.
region("polite");
region("assertive");

/** Announces a sentence, even if it is the same as the previous one. */
export function announce(sentence, urgency = "polite") {
  const line = document.createElement("p");
  line.textContent = sentence;
  region(urgency).replaceChildren(line);
}
