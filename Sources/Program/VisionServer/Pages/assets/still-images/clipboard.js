// Copying text, on insecure addresses as well.

/** Whether the text is on the clipboard now. */
export async function copyText(text) {
  if (navigator.clipboard?.writeText) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused, or the page isn't in front: the old way may still do.
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
