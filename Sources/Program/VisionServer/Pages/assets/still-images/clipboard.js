// Copies text, on insecure origins as well.

import { button } from "../shared/dom.js";
import { announce } from "../shared/announce.js";

/** A button that copies the text returned by `text`, and says whether it did. */
export function copyButton(words, text) {
  const control = button(words, async () => {
    const result = (await copyText(text())) ? "Copied" : "Copying isn’t allowed here";
    control.lastChild.textContent = result;
    announce(result);
    setTimeout(() => { control.lastChild.textContent = words; }, 2000);
  }, { symbol: "copy", look: "quiet" });
  return control;
}

/** Whether the text was copied to the clipboard. */
async function copyText(text) {
  if (navigator.clipboard?.writeText) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Rejected, or the page isn't in front: the older method may still work.
    }
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  const focused = document.activeElement;
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus?.();
  return isCopied;
}
