import type { Payload } from '../code/payload.ts';
import type { TileDesign } from '../signal/tile.ts';
import type { GridMap } from '../watermark.types.ts';
import { fitLeast } from './confidence.ts';
import { densestAround } from './densest.ts';
import { glance } from './glance.ts';
import { findSeed, grow } from './grow.ts';
import type { Lie } from './lie.ts';
import { type Look, liesBy } from './looks.ts';
import type { Residual } from './residual.ts';
import { settle } from './settle.ts';

/** Waves that agree less than this are not followed. */
const seedLeast = 4.8;
/** Looked at cheaply, waves that agree less than this are not looked at again. */
const glanceLeast = 4.3;
/** A way that stands out more than this is followed though its waves agree by so much less: it may be bent. */
const [clearFrom, clearPatience] = [3, 0.4];
/** So many ways of ink are followed. */
const inkFollowedMost = 5;
/** Waves that agree more than this are a mark, whoever made it. */
const seenLeast = 7.3;

/** Waves that agree as much as this could be read if one of the keys were theirs. */
const strangerLeast = 9;

/** What came of one look. */
export interface Followed {
  readonly score: number;
  readonly fit: number;
  readonly seen: boolean;
  /** The mark is clear and none of the keys reads it: it is of another unit. */
  readonly strange: boolean;
  readonly read?: { readonly id: bigint; readonly unit: number; readonly fit: number; readonly map: GridMap };
}

interface Glanced {
  readonly lie: Lie;
  /** Where the grid is looked for first. */
  readonly at: readonly [number, number];
  readonly glanced: number;
}

/** Glances at ways one after the other; at those of ink all at once, the best first: which stands out most says little there. */
function* glancedAt(
  { channel }: Look,
  residual: Residual,
  design: TileDesign,
  lies: readonly Lie[],
): Generator<Glanced> {
  const middle = [residual.width / 2, residual.height / 2] as const;
  const beginAt = channel === 'ink' ? densestAround(residual) : () => middle;
  const all: Glanced[] = [];
  for (const lie of lies) {
    const at = beginAt(lie);
    const one = { lie, at, glanced: glance(residual, design, lie, at) };
    if (channel === 'paper') yield one;
    else all.push(one);
  }
  yield* all.sort((one, other) => other.glanced - one.glanced).slice(0, inkFollowedMost);
}

/** Looks once: finds how the grid may lie, follows it, and tries to read it with each of the keys. */
export const follow = (
  look: Look,
  residual: Residual,
  design: TileDesign,
  payloads: readonly Payload[],
): Followed => {
  const { score, lies } = liesBy(look, residual, design);
  let [fit, seen] = [0, false];
  for (const { lie, at, glanced } of glancedAt(look, residual, design, lies)) {
    const patience = lie.score > clearFrom ? clearPatience : 0;
    if (glanced < glanceLeast - patience) continue;
    const seed = findSeed(residual, design, lie, at);
    if (seed.peak < seedLeast - patience) continue;
    seen ||= seed.peak > seenLeast;
    for (const { map, heard } of grow(residual, design, seed))
      for (const [unit, payload] of payloads.entries()) {
        const said = payload.read(heard);
        fit = Math.max(fit, said.fit);
        if (!said.checked || said.fit < fitLeast) continue;
        const settled = settle(residual, design, map, payload.write(said.id));
        return {
          score,
          fit,
          seen: true,
          strange: false,
          read: { id: said.id, unit, fit: said.fit, map: settled },
        };
      }
    if (seed.peak >= strangerLeast) return { score, fit, seen, strange: true };
  }
  return { score, fit, seen, strange: false };
};
