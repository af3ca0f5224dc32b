interface Entry {
  readonly code: string;
  readonly children: readonly { readonly code: string }[];
}

/** What is chosen after a click: a button brings the page it stands on, a page that goes takes its buttons along. */
export const toggled = (chosen: ReadonlySet<string>, entry: Entry, page?: Entry): string[] => {
  const next = new Set(chosen);
  if (next.has(entry.code)) {
    next.delete(entry.code);
    for (const { code } of entry.children) next.delete(code);
  } else {
    next.add(entry.code);
    if (page) next.add(page.code);
  }
  return [...next];
};
