import { detect } from './detect.ts';
import { rest } from './pdf/patience.ts';
import type { Plane } from './signal/plane.ts';
import { type Choice, choosePage } from './tamper/choose.ts';
import { comparePage } from './tamper/compare-page.ts';
import { type Pyramid, pyramidOf } from './tamper/flatten.ts';
import { after } from './tamper/grid-map.ts';
import { withPages } from './tamper/pages.ts';
import { type Reference, readReference } from './tamper/reference.ts';
import { seenThumb, thumbOf } from './tamper/thumb.ts';
import type { GridMap, Located, LocateOptions, NotCompared, PageFinding } from './watermark.types.ts';

const tile = 128;
/** A page less like every reference than this is none of them. */
const alikeLeast = 0.35;
/** Two references this near each other in likeness may each be the one. */
const clearBy = 0.04;
/** When less of a page than this lies where it should, it could not be laid flat, and a comparison would say nothing. */
const heldLeast = 0.5;
/** A page of a PDF lies as it was marked, one pixel to the unit. */
const asMarked: GridMap = [1, 0, 0, 0, 1, 0, 0, 0];

/** A reference as it is recognised by; what it looks like is read again when it is needed, for there may be hundreds. */
const remember = (bytes: Uint8Array, key: LocateOptions['key']) => {
  const { luma, ...about } = readReference(bytes, key);
  return { ...about, thumb: thumbOf({ luma, ...about }), read: (): Reference => readReference(bytes, key) };
};
type Remembered = ReturnType<typeof remember>;

/** The map of a finding in the pixels of this picture. */
const mapOf = ({ map, width, height }: PageFinding, picture: { width: number; height: number }) => {
  if (!map) return undefined;
  const [x, y] = [picture.width / width, picture.height / height];
  const made: GridMap = [
    map[0] * x,
    map[1] * x,
    map[2] * x,
    map[3] * y,
    map[4] * y,
    map[5] * y,
    map[6],
    map[7],
  ];
  return made;
};

/** Which of the references a page shows; of several that look the same, the one with its own number. */
const recognise = (pyramid: Pyramid, map: GridMap, references: readonly Remembered[], page: number) => {
  const choices = choosePage(
    references.map(({ thumb }) => thumb),
    seenThumb(pyramid, map),
  );
  const [first] = choices;
  if (!first || first.alike < alikeLeast) return undefined;
  const near = choices.filter(({ alike }) => alike > first.alike - clearBy);
  const chosen: Choice = near.find(({ reference }) => references[reference]?.page === page) ?? first;
  return { ...chosen, unclear: near.length > 1 };
};

/** A page with nothing on it is known by its number and size alone. */
const blankLike = (references: readonly Remembered[], { width, height }: Plane, page: number) => {
  const reference = references.findIndex(
    (one) =>
      one.page === page &&
      Math.abs(one.width - width) < 2 &&
      Math.abs(one.height - height) < 2 &&
      one.thumb.data.every((value) => Math.abs(value) < 4),
  );
  return reference < 0 ? undefined : { reference, column: 0, row: 0, unclear: false };
};

/** Finds what was changed on a marked page since it was marked. */
export const locate = async (bytes: Uint8Array, options: LocateOptions): Promise<Located> => {
  const { key, onProgress } = options;
  const all = options.references.map((reference) => remember(reference, key));
  const detection =
    options.detection ??
    (await detect(bytes, { ...options, sync: key.sync, units: [key.unit], allPages: true }));
  return withPages(bytes, async (pages, isPdf, pageAt) => {
    const regions: Located['regions'][number][] = [];
    const unclear: Located['unclear'][number][] = [];
    const compared: Located['compared'][number][] = [];
    const left: { page: number; why: NotCompared }[] = [];
    const isMarked = detection.best.mark === 'read';
    const read = [detection.best, ...detection.pages].filter(({ mark }) => mark === 'read');
    const ids = new Set(read.flatMap(({ id }) => (id === undefined ? [] : [id])));
    for (let page = 0; page < pages; page += 1) {
      await rest(options);
      onProgress?.(page, pages);
      const finding = detection.pages.find((one) => one.page === page);
      // A page of a marked file that lost its mark, or was not looked at, still has its place in the file.
      if (!isMarked || (!isPdf && finding?.mark !== 'read')) {
        left.push({ page, why: 'unmarked' });
        continue;
      }
      // A page whose mark was not read may be one of any file that others came from.
      const references = all.filter(({ id }) => (finding?.mark === 'read' ? id === finding.id : ids.has(id)));
      if (references.length === 0) {
        left.push({ page, why: 'otherRecord' });
        continue;
      }
      const luma = pageAt(page);
      const pyramid = pyramidOf(luma);
      const map = (finding && mapOf(finding, luma)) ?? asMarked;
      const choice =
        recognise(pyramid, map, references, page) ?? (isPdf ? blankLike(references, luma, page) : undefined);
      if (!choice) {
        left.push({ page, why: finding?.map ? 'unlike' : 'unmarked' });
        continue;
      }
      const reference = references[choice.reference] as Remembered;
      const at = after(map, [1, 1], [choice.column * tile, choice.row * tile]);
      const {
        regions: found,
        covered,
        held,
        isAstray,
        ...seen
      } = comparePage(pyramid, reference.read(), at, isPdf);
      if (held < heldLeast || isAstray) {
        left.push({ page, why: 'unlike' });
        continue;
      }
      regions.push(...found.map((region) => ({ page, ...region })));
      unclear.push(...seen.unclear.map((place) => ({ page, ...place })));
      compared.push({
        page,
        reference: all.indexOf(reference),
        covered,
        width: luma.width,
        height: luma.height,
        ...(choice.unclear ? { unclear: true } : {}),
      });
    }
    onProgress?.(pages, pages);
    return { regions, unclear, compared, left };
  });
};
