import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { RowOf } from '@chancery/contract/kit/paging.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { getIdentification, listIdentifications } from '#wire/identify/calls.ts';
import { Comparison } from '#wire/identify/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { type Meaning, meaningOf } from '../../kit/list/meanings.ts';
import { comma } from '../../kit/phrases.tsx';

/** An identification with what came of it. */
export type Identification = CallResult<typeof getIdentification>;
/** An identification in a list. */
export type IdentifyRow = RowOf<typeof listIdentifications>;
/** A place that is not as it was. */
export type Edit = NonNullable<Identification['comparison']>['edits'][number];
/** A record of the unit, and the pages that came from it. */
export type MarkSource = Identification['sources'][number];

/** Nothing more will come. */
export const isOver = ({ finishedAt }: Pick<Identification, 'finishedAt'>): boolean => finishedAt !== null;

const [high, good] = [0.99, 0.9];

/** How sure an answer is, in words and per cent; never a hundred, unless it is the very file. */
export const sureness = (
  t: Translate,
  { isExact, confidence }: Pick<Identification, 'isExact' | 'confidence'>,
): string => {
  if (isExact) return t('identify.sure.exact');
  const sure = confidence ?? 0;
  const percent = Math.min(99.9, Math.floor(sure * 1_000) / 10);
  if (sure >= high) return t('identify.sure.high', { percent });
  return t(sure >= good ? 'identify.sure.good' : 'identify.sure.fair', { percent });
};

/** What was altered since, in brief; nothing where that was not looked at. */
export const alteredOf = (t: Translate, { comparison, edits }: Identification): string | undefined => {
  if (!comparison) return undefined;
  if (comparison.state !== Comparison.compared) return t(codeLabel(Comparison, comparison.state));
  const unclear = comparison.unclear.length;
  if (edits > 0)
    return [
      t('identify.edits', { n: edits }),
      ...(unclear > 0 ? [t('identify.unclear', { n: unclear })] : []),
    ].join(' · ');
  return unclear > 0 ? t('identify.noEditsSeen', { n: unclear }) : t('identify.noEdits');
};

/** Page numbers in brief: 1–3, 5. */
export const showPages = (pages: readonly number[]): string => {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && run[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(comma());
};

/** The smallest upright rectangle around some corners, in parts of the page. */
export const boxOf = (corners: Edit['corners']) => {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

/** So that an outline does not lie on what it is around, in pixels of the screen. */
const apart = 5;

/** The corners of an outline around a place of a page that is shown so wide, as SVG has them. */
export const pointsOf = (corners: Edit['corners'], shown: number): string => {
  const { x, y, width, height } = boxOf(corners);
  const by = apart / Math.max(1, shown);
  // Pages are higher than wide by about half; it need not be exact.
  const [cx, cy] = [x + width / 2, y + height / 2];
  return corners
    .map(([left, top]) => [left + Math.sign(left - cx) * by, top + Math.sign(top - cy) * by * 0.7].join())
    .join(' ');
};

/** What an answer means at a glance. */
export const outcomeMeaning = (outcome: Identification['outcome']): Meaning =>
  outcome === null ? 'running' : meaningOf('identifyOutcome', outcome);
