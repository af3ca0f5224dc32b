import type { Plane } from '../signal/plane.ts';
import { designTile } from '../signal/tile.ts';
import type { Attempt, DetectOptions, PageFinding } from '../watermark.types.ts';
import { grow } from './grow.ts';
import { inkResidualOf, residualOf } from './residual.ts';
import { refineLie, searchLies } from './search.ts';
import { whitenedSpectrum } from './spectrum.ts';

/** Below this nothing stands out and there is no mark. */
const scoreLeast = 4;
/** Below this an id that passes its check may still be chance. */
const fitLeast = 0.36;

/** Looks for a mark in one picture. */
export const detectPlane = (
  luma: Plane,
  { sync, units }: Pick<DetectOptions, 'sync' | 'units'>,
): Omit<PageFinding, 'page'> => {
  const design = designTile(units[0] ?? sync, sync);
  const tried: Attempt[] = [];
  const about = { width: luma.width, height: luma.height, tried };
  let seen = false;
  for (const [channel, residual] of [
    ['paper', residualOf(luma, 1)],
    ['ink', inkResidualOf(luma, 1)],
  ] as const) {
    const spectrum = whitenedSpectrum(residual);
    const [lie] = searchLies(spectrum, design, { from: 0.28, to: 2, keep: 3 }).map((one) =>
      refineLie(spectrum, design, one),
    );
    if (!lie || lie.score < scoreLeast) {
      tried.push({ channel, flattened: false, score: lie?.score ?? 0, fit: 0 });
      continue;
    }
    seen = true;
    for (const reach of [1, 3]) {
      const grown = grow(residual, design, lie, [luma.width / 2, luma.height / 2], reach);
      tried.push({ channel, flattened: false, score: lie.score, fit: grown?.fit ?? 0 });
      if (grown?.checked && grown.fit >= fitLeast)
        return { ...about, mark: 'read', id: grown.id, unit: 0, confidence: 0.999, map: grown.map };
    }
  }
  return { ...about, mark: seen ? 'seen' : 'none', confidence: 0 };
};
