/** Whether a key press belongs to a field, a dialog or a shortcut of the browser rather than to the page. */
export const isTyping = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return true;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target?.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return true;
  if (document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]')) return true;
  return target?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
};
