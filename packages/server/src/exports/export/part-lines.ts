const [comma, lineFeed] = [44, 10];
const end = Buffer.from('\r\n');
const beginBytes = 4 * 1_048_576;

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
  /** The keys of the latest row stand behind what is kept, where the next line will stand: no row costs an object. */
  let keyBytes = 0;
  const roomFor = (more: number): void => {
    if (size + more <= all.length) return;
    const larger = Buffer.allocUnsafe(2 * (size + more));
    all.copy(larger, 0, 0, size);
    all = larger;
  };

  /** Copies what it is given: the bytes of a line are another's right after. */
  const add = (line: Buffer): void => {
    keyBytes = line.indexOf(comma);
    const until = line.at(-1) === lineFeed ? line.length - 1 : line.length;
    roomFor(until + end.length);
    size += line.copy(all, size, keyBytes + 1, until);
    size += end.copy(all, size);
    rows += 1;
    line.copy(all, size, 0, keyBytes);
  };

  const part = (): Part => ({
    text: all.subarray(0, size),
    rows,
    last: rows > 0 ? keysIn(all.toString('utf8', size, size + keyBytes)) : undefined,
  });

  return { add, part };
};
