/** How many times fell on each step of the scale, by its number. */
export type Histogram = Int32Array;

/** The last step of the scale, where everything longer falls as well (`figure_bucket`). */
const lastStep = 300;

const steps = lastStep + 1;

/** No times at all. */
export const noTimes = (): Histogram => new Int32Array(steps);

/** No times at all, of so many: in one piece of memory, as a page of statistics would have the collector go after a thousand. */
export const noTimesOf = (many: number): Histogram[] => {
  const all = new Int32Array(many * steps);
  return Array.from({ length: many }, (_, at) => all.subarray(at * steps, (at + 1) * steps));
};

/** How the database packs a step and how many fell on it (`approval_packed`). */
const [entryBytes, numberBits, numberMask, stepMask, takenAway] = [3, 14, 16_383, 511, 512 << 14];

/**
 * Adds steps and how many fell on them, or takes them away: packed, since many would take long number by number. A page
 * of statistics has half a million of them.
 */
export const addTimes = (all: Histogram, packed: string | null, sign: 1 | -1): Histogram => {
  if (!packed) return all;
  const bytes = Buffer.from(packed, 'base64');
  const end = bytes.length - (bytes.length % entryBytes);
  for (let at = 0; at < end; at += entryBytes) {
    const entry = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const step = (entry >> numberBits) & stepMask;
    const number = entry & numberMask;
    all[step] = (all[step] ?? 0) + (entry & takenAway ? -sign : sign) * number;
  }
  return all;
};

/** Several together. */
export const together = (several: readonly Histogram[]): Histogram => {
  const [first] = several;
  if (first && several.length === 1) return first;
  const all = noTimes();
  for (const one of several)
    for (let step = 0; step <= lastStep; step += 1) all[step] = (all[step] ?? 0) + (one[step] ?? 0);
  return all;
};
