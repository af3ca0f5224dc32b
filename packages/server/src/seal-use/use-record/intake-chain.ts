import type { ReceivedPress } from '../../seals/ports.ts';
import type { KnownPress } from './intake-read.ts';

/** A press of a device's chain, kept before or just come. */
interface Link {
  readonly counter: number;
  readonly digest: string;
  readonly prev: string | null;
  readonly known?: KnownPress;
}

/** How a press follows on the one before it. */
export interface Following {
  /** Presses missing in between. */
  readonly gap: number;
  /** It names another press before it than the one that is there. */
  readonly chainBroken: boolean;
}

/** How new presses follow on what is there, and how what is there follows on them. */
export interface Chain {
  readonly ofNew: ReadonlyMap<number, Following>;
  readonly ofKnown: readonly (Following & { readonly press: KnownPress })[];
}

/**
 * Puts the new presses of one device among those next to them. `base` is the highest press before the device was this
 * unit's: what lies below it is nobody's gap here.
 */
export const chainOf = (
  fresh: readonly ReceivedPress[],
  known: readonly KnownPress[],
  base: number,
): Chain => {
  const links: Link[] = [
    ...fresh.map(({ press, digest }) => ({ counter: press.counter, digest, prev: press.prev ?? null })),
    ...known.map((press) => ({
      counter: press.counter,
      digest: press.digest,
      prev: press.prev,
      known: press,
    })),
  ].sort((one, other) => one.counter - other.counter);
  const ofNew = new Map<number, Following>();
  const ofKnown: (Following & { press: KnownPress })[] = [];
  for (const [at, link] of links.entries()) {
    const before = links[at - 1];
    // What lies before the nearest known press is not among the links, and has not changed.
    if (link.known && (!before || before.known)) continue;
    const last = before?.counter ?? Math.min(base, link.counter - 1);
    const following = {
      gap: link.counter - last - 1,
      chainBroken: before !== undefined && last === link.counter - 1 && link.prev !== before.digest,
    };
    if (link.known) ofKnown.push({ ...following, press: link.known });
    else ofNew.set(link.counter, following);
  }
  return { ofNew, ofKnown };
};
