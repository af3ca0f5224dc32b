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
import { flatten, through } from './flatten.ts';
import { follow } from './follow.ts';
import { flatInkLooks, flatLooks, type Look, looksFor } from './looks.ts';
import { findPage } from './outline.ts';
import { createView, enlarged, type View } from './view.ts';

/** More pixels than this say nothing more about a mark. */
const pixelsMost = 3_300_000;

/** One look at the picture as it is, or at a page in it that was laid flat. */
interface Step {
  readonly look: Look;
  readonly view: View;
  readonly flatFrom?: GridMap;
}

const stepsFor = (picture: Plane): readonly Step[] => {
  const plain = createView(picture);
  const page = findPage(picture);
  const flat = page ? flatten(picture, page) : undefined;
  const steps = looksFor(picture).map((look): Step => ({ look, view: plain }));
  if (!flat) return steps;
  const flatStep = (
    (view: View) =>
    (look: Look): Step => ({ look, view, flatFrom: flat.from })
  )(createView(flat.picture));
  return [...flatLooks.map(flatStep), ...steps, ...flatInkLooks.map(flatStep)];
};

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
  for (const { look, view, flatFrom } of stepsFor(picture)) {
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
