const [comma, carriageReturn, lineFeed] = [44, 13, 10];
const beginBytes = 4 * 1_048_576;

/** Rows as they stand in a file. */
export interface Part {
  readonly text: string | Uint8Array;
  readonly rows: number;
  /** Where the last row stands: its keys, or the position of a list. */
  readonly last: readonly string[] | undefined;
  /** No row comes after these. */
  readonly isOver: boolean;
}

/** The keys of a row, as they stand before it: neither has a comma, and so no quotation marks. */
const keysIn = (text: string): readonly [string, string] => {
  const cut = text.indexOf(',');
  return [text.slice(0, cut), text.slice(cut + 1)];
};

/** Puts lines together that begin with the two keys of their row, without these and with the ends that spreadsheets want. */
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

  /** Copies what it is given, a line to its line feed: the bytes are another's right after. */
  const add = (line: Buffer): void => {
    const second = line.indexOf(comma, line.indexOf(comma) + 1);
    // What the line becomes and its keys, which stand behind: a comma less each, and a byte more at its end.
    roomFor(line.length + 1);
    size += line.copy(all, size, second + 1, line.length - 1);
    all[size] = carriageReturn;
    all[size + 1] = lineFeed;
    size += 2;
    rows += 1;
    keyBytes = line.copy(all, size, 0, second);
  };

  const part = (most: number): Part => ({
    text: all.subarray(0, size),
    rows,
    last: rows > 0 ? keysIn(all.toString('utf8', size, size + keyBytes)) : undefined,
    isOver: rows < most,
  });

  return { add, part };
};
