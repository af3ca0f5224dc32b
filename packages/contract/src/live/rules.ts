/** What a beat says of somebody, and when it came. */
export interface Presence {
  readonly isFilmer: boolean;
  readonly seenAt: Date | null;
  /** Whoever films has a picture; whoever watches sees it. */
  readonly active: boolean;
}

/** Whether somebody was heard of lately. */
export const isHere = (seenAt: Date | null, now: number, goneMs: number): boolean =>
  seenAt !== null && now - seenAt.getTime() <= goneMs;

/** A use is watched while its picture is filmed and somebody else sees it. */
export const isWatched = (people: readonly Presence[], now: number, goneMs: number): boolean => {
  const active = people.filter(({ seenAt, active: is }) => is && isHere(seenAt, now, goneMs));
  return active.some(({ isFilmer }) => isFilmer) && active.some(({ isFilmer }) => !isFilmer);
};

/** How many seconds are left before an unwatched use pauses; none below zero. */
export const graceLeft = (watchedAt: Date | null, graceSeconds: number, now: number): number =>
  watchedAt === null ? 0 : Math.max(0, Math.ceil((watchedAt.getTime() + graceSeconds * 1_000 - now) / 1_000));

/** A run of numbers: from one to another, both included. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Which numbers from 1 to the last are not among those given, in runs. */
export const missingIn = (given: ReadonlySet<number>, last: number): Run[] => {
  const runs: Run[] = [];
  for (let at = 1; at <= last; at += 1) {
    if (given.has(at)) continue;
    const before = runs.at(-1);
    if (before && before.to === at - 1) runs[runs.length - 1] = { from: before.from, to: at };
    else runs.push({ from: at, to: at });
  }
  return runs;
};
