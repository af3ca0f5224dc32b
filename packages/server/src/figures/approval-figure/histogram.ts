/** How many times fell on each step of the scale, by its number. */
export type Histogram = Int32Array;

/** The last step of the scale, where everything longer falls as well (`figure_bucket`). */
const lastStep = 300;

/** No times at all. */
export const noTimes = (): Histogram => new Int32Array(lastStep + 1);

const [lengthAt, firstAt] = [12, 20];

/** Reads the numbers of an array as PostgreSQL sends it (`array_send`), and says where the next one begins. */
const readArray = (sent: Buffer, from: number, numbers: number[]): number => {
  if (sent.readInt32BE(from) === 0) return from + lengthAt;
  const length = sent.readInt32BE(from + lengthAt);
  let at = from + firstAt;
  for (let place = 0; place < length; place += 1) {
    const width = sent.readInt32BE(at);
    numbers[place] = width === 2 ? sent.readInt16BE(at + 4) : sent.readInt32BE(at + 4);
    at += 4 + width;
  }
  return at;
};

/** Adds steps and how many fell on them, array after array, or takes them away: as bytes, since many would take long as a text. */
export const addTimes = (all: Histogram, sent: Buffer | null, sign: 1 | -1): Histogram => {
  const [steps, times]: [number[], number[]] = [[], []];
  for (let at = 0; sent && at < sent.length; ) {
    steps.length = 0;
    at = readArray(sent, readArray(sent, at, steps), times);
    for (let place = 0; place < steps.length; place += 1) {
      const step = steps[place] ?? 0;
      all[step] = (all[step] ?? 0) + sign * (times[place] ?? 0);
    }
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
