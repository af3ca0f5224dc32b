let typed = '';

const keep = (event: KeyboardEvent): void => {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  typed += event.key;
};

/** From here on, what is typed is kept for something that is still being fetched, or has no focus yet. */
export const keepTyped = (): void => document.addEventListener('keydown', keep, true);

/** What was typed meanwhile; from here on, keys go where they go. */
export const takeTyped = (): string => {
  document.removeEventListener('keydown', keep, true);
  const kept = typed;
  typed = '';
  return kept;
};
