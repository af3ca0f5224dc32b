/** Runs something once the page is loaded and has nothing better to do; the answer calls it off. */
export const whenIdle = (action: () => void): (() => void) => {
  const saving = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection
    ?.saveData;
  if (saving) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    // Safari has no idle callback; a pause after loading is close enough everywhere.
    timer = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(action), 600);
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('load', later);
  };
};
