import { withPdf } from '@chancery/watermark/pdf/open-pdf.ts';
import { lumaOfPage } from '@chancery/watermark/pdf/render-page.ts';
import type { Plane } from '@chancery/watermark/signal/plane.ts';
import type { Box } from '../tamper-edits.ts';
import type { MadeEdit } from '../tamper-pages.ts';

const size = { width: 1_240, height: 1_754 };
const differs = 24;
/** What differs within so many units of something else that differs belongs to it; edits lie 40 apart. */
const cell = 10;

/** A page of a PDF in units of the page. */
export const pictureOf = (pdf: Uint8Array): Promise<Plane> =>
  withPdf(pdf, (open) => lumaOfPage(open, 0, size));

const joined = (one: Box, other: Box): Box => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
};

/** Where two pages differ at all, each place by itself. */
const differences = (before: Plane, after: Plane): Box[] => {
  const cells = new Map<string, Box>();
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const at = y * size.width + x;
      if (Math.abs((before.data[at] as number) - (after.data[at] as number)) < differs) continue;
      const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
      const here = { x, y, width: 1, height: 1 };
      const there = cells.get(key);
      cells.set(key, there ? joined(there, here) : here);
    }
  const places: Box[] = [];
  for (const [first] of cells) {
    const open = [first];
    let place: Box | undefined;
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const box = cells.get(key);
      if (!box) continue;
      cells.delete(key);
      place = place ? joined(place, box) : box;
      const [column, row] = key.split(' ').map(Number) as [number, number];
      for (const across of [-1, 0, 1])
        for (const down of [-1, 0, 1]) open.push(`${column + across} ${row + down}`);
    }
    if (place) places.push(place);
  }
  return places;
};

const gapBetween = (one: Box, other: Box): number =>
  Math.max(
    one.x - other.x - other.width,
    other.x - one.x - one.width,
    one.y - other.y - other.height,
    other.y - one.y - one.height,
    0,
  );

const apart = (one: Box, other: Box): number =>
  Math.hypot(
    one.x + one.width / 2 - other.x - other.width / 2,
    one.y + one.height / 2 - other.y - other.height / 2,
  );

/** What is drawn wider or narrower than it was written lies farther along its line, and on it. */
const nearest = (place: Box, edits: readonly MadeEdit[]): MadeEdit | undefined =>
  [...edits].sort(
    (one, other) =>
      gapBetween(one.box, place) - gapBetween(other.box, place) ||
      apart(one.box, place) - apart(other.box, place),
  )[0];

/** Edits as the PDFs really differ: each place under the edit it is next to, and none left over. */
export const asDrawn = (before: Plane, after: Plane, edits: readonly MadeEdit[]): MadeEdit[] => {
  const drawn = new Map<MadeEdit, Box>();
  const farther: Box[] = [];
  for (const place of differences(before, after)) {
    const edit = nearest(place, edits);
    if (!edit) continue;
    const there = drawn.get(edit);
    if (gapBetween(edit.box, place) > 2 * cell) farther.push(place);
    else drawn.set(edit, there ? joined(there, place) : place);
  }
  for (const place of farther) {
    const edit =
      nearest(
        place,
        edits.filter((one) => !drawn.has(one)),
      ) ?? nearest(place, edits);
    const there = edit && drawn.get(edit);
    if (edit) drawn.set(edit, there ? joined(there, place) : place);
  }
  return edits.flatMap((edit) => {
    const box = drawn.get(edit);
    return box ? [{ kind: edit.kind, box }] : [];
  });
};
