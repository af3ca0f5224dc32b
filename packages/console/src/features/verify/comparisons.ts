import type { PdfReport } from '@chancery/pdf-seal/verify/report.ts';

/** A page to be shown as it was sealed beside what it is now. */
export interface Comparison {
  readonly page: number;
  /** How many bytes of the file were there when it was sealed. */
  readonly bytes: number;
  /** Where on the page something is known to have changed, in its own coordinates. */
  readonly rects: readonly (readonly [number, number, number, number])[];
}

const most = 6;

/** The pages on which something shows that was not allowed, each held against the oldest seal that says so. */
export const comparisonsIn = ({ signatures }: PdfReport): Comparison[] => {
  const found = new Map<number, Comparison>();
  for (const { covers, changes } of signatures) {
    if (!covers) continue;
    for (const { page, rect } of changes.flatMap((change) => (change.allowed ? [] : change.spots))) {
      const known = found.get(page) ?? { page, bytes: covers.bytes, rects: [] };
      found.set(page, rect ? { ...known, rects: [...known.rects, rect] } : known);
    }
  }
  return [...found.values()].sort((a, b) => a.page - b.page).slice(0, most);
};
