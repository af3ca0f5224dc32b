/** Who opened a dialog: what has the focus, or the button of the menu it was chosen from, for the menu is about to go. */
const openerOf = (active: Element | null): Element | null => {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
};

/** Remembers where the focus is now; the answer brings it back there, unless it has found another place meanwhile. */
export const rememberFocus = (): (() => void) => {
  const opener = openerOf(document.activeElement);
  return () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
};
