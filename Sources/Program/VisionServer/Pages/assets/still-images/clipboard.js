// Copies text, on insecure origins as well.

/** Whether the text was copied to the clipboard. */
export async function copyText(text) {
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
