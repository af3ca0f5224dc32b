/** Puts one among its siblings: in front of another, or last where there is no such other. */
export const placeBefore = (siblings: readonly string[], id: string, before: string | null): string[] => {
  const others = siblings.filter((sibling) => sibling !== id);
  const at = before === null ? -1 : others.indexOf(before);
  return at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)];
};
