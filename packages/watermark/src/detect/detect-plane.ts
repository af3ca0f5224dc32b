import { createPayload } from '../code/payload.ts';
import { halved, type Plane } from '../signal/plane.ts';
import { designTile } from '../signal/tile.ts';
import {
  type Attempt,
  type DetectOptions,
  type GridMap,
  type PageFinding,
  WatermarkError,
} from '../watermark.types.ts';
import { confidenceOf } from './confidence.ts';
import { findOnDesk } from './desk.ts';
import { flatten, flattenLarger, through } from './flatten.ts';
import { follow } from './follow.ts';
import { flatInkLooks, flatLooks, type Look, looksFor, mayBeTaken } from './looks.ts';
import { findPage, type Quad } from './outline.ts';
import { createView, enlarged, type View } from './view.ts';

/** More pixels than this say nothing more about a mark. */
const pixelsMost = 3_300_000;

/** One look at the picture as it is, or at a page in it that was laid flat. */
interface Step {
  readonly look: Look;
  readonly view: View;
  readonly flatFrom?: GridMap;
}

/** A picture as it was, and small enough to be looked at. */
interface Source {
  readonly luma: Plane;
  readonly picture: Plane;
  readonly times: number;
}

/** Makes steps that look at what lies between four corners, laid flat. */
const flatStep = ({ luma, picture, times }: Source, quad: Quad): ((look: Look) => Step) | undefined => {
  const flat = flatten(picture, quad);
  if (!flat) return undefined;
  const view = createView(flat.picture, () => flattenLarger(luma, flat, times), times);
  return (look) => ({ look, view, flatFrom: flat.from });
};

/** After so many looks at all of the picture a part of it is looked at that seems to lie on something. */
const looksBefore = 2;

/** Whether two outlines are nearly the same. */
const areNear = (one: Quad, other: Quad): boolean => {
  const most = 0.02 * Math.hypot(one[2][0] - one[0][0], one[2][1] - one[0][1]);
  return one.every(([x, y], at) => Math.hypot(x - (other[at]?.[0] ?? 0), y - (other[at]?.[1] ?? 0)) < most);
};

function* stepsFor(source: Source): Generator<Step> {
  const { luma, picture, times } = source;
  const page = findPage(picture);
  const onPage = page && flatStep(source, page);
  if (onPage) yield* flatLooks.map(onPage);
  const view = createView(picture, () => luma, times);
  const plain = looksFor(picture).map((look): Step => ({ look, view }));
  yield* plain.slice(0, looksBefore);
  const lying = mayBeTaken(picture) ? findOnDesk(picture) : undefined;
  const onDesk = lying && !(page && areNear(page, lying)) ? flatStep(source, lying) : undefined;
  if (onDesk) yield* flatLooks.map(onDesk);
  yield* plain.slice(looksBefore);
  if (onPage) yield* flatInkLooks.map(onPage);
}

/** Looks for a mark in one picture. */
export const detectPlane = (
  luma: Plane,
  { sync, units, signal }: Pick<DetectOptions, 'sync' | 'units' | 'signal'>,
): Omit<PageFinding, 'page'> => {
  const design = designTile(sync, sync);
  const payloads = units.map((unit) => createPayload(unit, design.data.length * 2));
  let [picture, times] = [luma, 1];
  while (picture.width * picture.height > pixelsMost) [picture, times] = [halved(picture), 2 * times];
  const tried: Attempt[] = [];
  const about = { width: luma.width, height: luma.height, tried };
  let seen = false;
  for (const { look, view, flatFrom } of stepsFor({ luma, picture, times })) {
    if (signal?.aborted) throw new WatermarkError('cancelled');
    const residual = view.residualAt(look);
    if (!residual) continue;
    const { read, score, fit, seen: seenNow, strange } = follow(look, residual, design, payloads);
    seen ||= seenNow;
    tried.push({ channel: look.channel, flattened: flatFrom !== undefined, score, fit });
    if (strange) break;
    if (!read) continue;
    const inView = enlarged(read.map, 2 ** look.halvings);
    const map = enlarged(flatFrom ? through(flatFrom, inView) : inView, times);
    return { ...about, mark: 'read', id: read.id, unit: read.unit, confidence: confidenceOf(read.fit), map };
  }
  return { ...about, mark: seen ? 'seen' : 'none', confidence: 0 };
};
