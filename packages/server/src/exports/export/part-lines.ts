const [comma, lineFeed] = [44, 10];
const end = Buffer.from('\r\n');
const beginBytes = 1_048_576;

/** Rows as they stand in a file. */
export interface Part {
  readonly text: string | Uint8Array;
  readonly rows: number;
  /** The keys of the last row. */
  readonly last: readonly [string, string] | undefined;
}

/** The keys of a row, as they stand before it. */
export const keysIn = (text: string): readonly [string, string] => {
  const cut = text.lastIndexOf(' ');
  return [text.slice(0, cut), text.slice(cut + 1)];
};

/** Puts lines together that begin with the keys of their row, without these and with the ends that spreadsheets want. */
export const createLines = () => {
  let all = Buffer.allocUnsafe(beginBytes);
  let [size, rows] = [0, 0];
  let last: Buffer | undefined;
  const roomFor = (more: number): void => {
    if (size + more <= all.length) return;
    const larger = Buffer.allocUnsafe(2 * (size + more));
    all.copy(larger, 0, 0, size);
    all = larger;
  };

  /** Copies what it is given: the bytes of a line are another's right after. */
  const add = (line: Uint8Array): void => {
    const cut = line.indexOf(comma);
    const until = line.at(-1) === lineFeed ? line.length - 1 : line.length;
    roomFor(until + end.length);
    all.set(line.subarray(cut + 1, until), size);
    size += until - cut - 1;
    all.set(end, size);
    size += end.length;
    rows += 1;
    last = Buffer.from(line.subarray(0, cut));
  };

  const part = (): Part => ({
    text: all.subarray(0, size),
    rows,
    last: last && keysIn(last.toString('utf8')),
  });

  return { add, part };
};
