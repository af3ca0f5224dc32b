/** How many times fell on each step of the scale. */
export type Histogram = ReadonlyMap<number, number>;

/** The numbers of an array as PostgreSQL sends it (`array_send`), each read in its width, and where the next one begins. */
const readArray = (sent: Buffer, from: number): { readonly numbers: number[]; readonly end: number } => {
  if (sent.readInt32BE(from) === 0) return { numbers: [], end: from + 12 };
  const length = sent.readInt32BE(from + 12);
  const numbers: number[] = [];
  let at = from + 20;
  for (let left = length; left > 0; left -= 1) {
    const width = sent.readInt32BE(at);
    numbers.push(sent.readIntBE(at + 4, width));
    at += 4 + width;
  }
  return { numbers, end: at };
};

/** Adds up steps and how many fell on them, array after array: as bytes, since many would take long as a text. */
export const histogramIn = (sent: Buffer): Histogram => {
  const all = new Map<number, number>();
  for (let at = 0; at < sent.length; ) {
    const steps = readArray(sent, at);
    const times = readArray(sent, steps.end);
    steps.numbers.forEach((step, place) => {
      all.set(step, (all.get(step) ?? 0) + (times.numbers[place] ?? 0));
    });
    at = times.end;
  }
  return all;
};

/** Several together. */
export const together = (several: readonly Histogram[]): Histogram => {
  const all = new Map<number, number>();
  for (const one of several) for (const [step, n] of one) all.set(step, (all.get(step) ?? 0) + n);
  return all;
};
