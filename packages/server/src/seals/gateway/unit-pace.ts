/**
 * Decides which units are told now that seals of theirs came or went: the first change at once, whatever follows
 * within a while together at its end. A thousand seals that come back are a few hints, not a thousand.
 */
export const createUnitPace = (everyMs: number, now: () => number = Date.now) => {
  const waiting = new Set<string>();
  const toldAt = new Map<string, number>();

  const mayBeTold = (unit: string): boolean => now() - (toldAt.get(unit) ?? -everyMs) >= everyMs;

  return {
    /** Notes that something about these units is worth telling. */
    add: (units: Iterable<string>): void => {
      for (const unit of units) waiting.add(unit);
    },
    isDue: (): boolean => [...waiting].some(mayBeTold),
    /** Those to tell now; what becomes of it is the caller's. */
    take: (): string[] => {
      for (const [unit, at] of toldAt) if (now() - at >= everyMs) toldAt.delete(unit);
      const due = [...waiting].filter(mayBeTold);
      for (const unit of due) {
        waiting.delete(unit);
        toldAt.set(unit, now());
      }
      return due;
    },
    /** Could not be told after all. */
    giveBack: (units: readonly string[]): void => {
      for (const unit of units) {
        waiting.add(unit);
        toldAt.delete(unit);
      }
    },
  };
};
