import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detect } from '../detect.ts';
import { embed } from '../embed.ts';
import { locate } from '../locate.ts';
import type { Region } from '../watermark.types.ts';

// Drawn once by other programs from the two PDFs, marked with this id and these keys.
const key = { sync: new Uint8Array(32).fill(17), unit: new Uint8Array(32).fill(18) };
const id = 77n;
const kept = (name: string) => readFileSync(new URL(`drawings.testing/${name}`, import.meta.url));

const marked = new Map<string, ReturnType<typeof embed>>();
/** Each is marked once, however many drawings of it are compared. */
const markedOnce = (pdf: string) => {
  const marking = marked.get(pdf) ?? embed(kept(pdf), { id, key });
  marked.set(pdf, marking);
  return marking;
};

const compare = async (pdf: string, drawing: string) => {
  const { pages } = await markedOnce(pdf);
  return compareWith(
    pages.map(({ reference }) => reference),
    drawing,
  );
};

const compareWith = async (references: readonly Uint8Array[], drawing: string) => {
  const bytes = kept(drawing);
  const detection = await detect(bytes, { sync: key.sync, units: [key.unit] });
  expect(detection.best.id).toBe(id);
  const located = await locate(bytes, {
    key,
    detection,
    references,
  });
  expect(located.compared).toHaveLength(1);
  return located;
};

const areaOf = (places: readonly Pick<Region, 'width' | 'height'>[]): number =>
  places.reduce((sum, { width, height }) => sum + width * height, 0);

describe('a page that another program drew', { timeout: 180_000 }, () => {
  it('has no altered place when nobody altered it', async () => {
    const { regions, unclear } = await compare('letter.pdf', 'letter.ghostscript.webp');
    expect(regions).toEqual([]);
    expect(areaOf(unclear)).toBeLessThan(30_000);
  });

  /** Two digits, a word, a line taken away, one put in and a ring, in units of the page. */
  const edits = [
    [150, 381, 9, 13],
    [196, 818, 48, 14],
    [150, 1402, 83, 14],
    [586, 674, 49, 17],
    [582, 430, 146, 146],
    [150, 527, 9, 13],
  ];
  const meets = (
    one: Pick<Region, 'x' | 'y' | 'width' | 'height'>,
    [x, y, width, height]: readonly number[],
  ) =>
    one.x < (x as number) + (width as number) &&
    (x as number) < one.x + one.width &&
    one.y < (y as number) + (height as number) &&
    (y as number) < one.y + one.height;

  it('has every altered place, down to a digit, and no other', async () => {
    const { regions } = await compare('contract.pdf', 'contract.edited.ghostscript.webp');
    for (const edit of edits) expect(regions.some((region) => meets(region, edit))).toBe(true);
    for (const region of regions) expect(edits.some((edit) => meets(region, edit))).toBe(true);
  });

  it('has no altered place where it is drawn in other letters than the file was seen in', async () => {
    const { regions, unclear } = await compare('contract.pdf', 'contract.pdf-js.webp');
    expect(regions).toEqual([]);
    expect(unclear.length).toBeLessThan(6);
  });

  it('has the one digit altered that its page has only once', async () => {
    const { regions } = await compare('contract.pdf', 'contract.digit.poppler.webp');
    expect(regions).toHaveLength(1);
    expect(meets(regions[0] as Region, [150, 964, 10, 14])).toBe(true);
  });

  it('has no altered place where a seal keeps its red while letters come out black to their rims', async () => {
    const { regions } = await compareWith([kept('seal.reference')], 'seal.ghostscript-hard.webp');
    expect(regions).toEqual([]);
  });

  it('cannot be told where its letters are too small, and says so', async () => {
    const { regions, unclear } = await compare('letter.pdf', 'letter.poppler-72.webp');
    expect(regions).toEqual([]);
    expect(areaOf(unclear)).toBeGreaterThan(100_000);
    expect(unclear.every(({ corners }) => corners?.length === 4)).toBe(true);
  });
});
