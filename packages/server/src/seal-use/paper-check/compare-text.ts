/** A line that was read from a photo. */
export interface ReadText {
  readonly text: string;
  readonly confidence: number;
}

/** Where what was read differs from what was approved. */
export interface TextDifference {
  /** Which of the lines, and which of its characters; none where approved words were not read at all. */
  readonly line: number | null;
  readonly from: number;
  readonly to: number;
  readonly approved: string;
  readonly read: string;
  /** Digits differ: amounts, dates, numbers. */
  readonly digits: boolean;
}

/** What came of comparing a page. */
export interface Comparison {
  /** How much of what was read is as approved, from 0 to 1. */
  readonly alike: number;
  /** How much of what was approved was read at all, from 0 to 1. */
  readonly covered: number;
  readonly differences: readonly TextDifference[];
}

/** What readers of print mix up, and what is written in several ways. */
const fold: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '：': ':',
  '，': ',',
  '；': ';',
  '。': '.',
  o: '0',
  O: '0',
  l: '1',
  I: '1',
  〇: '0',
  '—': '-',
  一: '-',
};
const same = (char: string): string => fold[char] ?? char.toLowerCase();

/** Only what carries meaning: letters, digits and signs of money and per cent; spaces and most punctuation come and go. */
const carries = /[\p{L}\p{N}%¥$€]/u;

interface Kept {
  readonly char: string;
  /** Where it stood. */
  readonly at: number;
}

const keep = (text: string): Kept[] =>
  [...text.normalize('NFKC')].flatMap((char, at) => (carries.test(char) ? [{ char, at }] : []));

type Step = readonly [line: number, approved: number, op: 0 | 1 | 2 | 3];

/** The cheapest way to find a line anywhere in the approved text: its cost, its end, and the steps. */
const align = (line: readonly Kept[], approved: readonly string[], folded: readonly string[]) => {
  const [rows, columns] = [line.length + 1, approved.length + 1];
  const cost = new Uint16Array(rows * columns);
  for (let row = 1; row < rows; row += 1) {
    cost[row * columns] = row;
    const char = same(line[row - 1]?.char ?? '');
    for (let column = 1; column < columns; column += 1) {
      const at = row * columns + column;
      const change = (cost[at - columns - 1] ?? 0) + (char === folded[column - 1] ? 0 : 1);
      cost[at] = Math.min(change, (cost[at - columns] ?? 0) + 1, (cost[at - 1] ?? 0) + 1);
    }
  }
  let end = 0;
  const last = (rows - 1) * columns;
  for (let column = 0; column < columns; column += 1)
    if ((cost[last + column] ?? 0) < (cost[last + end] ?? 0)) end = column;
  const steps: Step[] = [];
  for (let [row, column] = [rows - 1, end]; row > 0; ) {
    const at = row * columns + column;
    const here = cost[at] ?? 0;
    const isSame = column > 0 && same(line[row - 1]?.char ?? '') === folded[column - 1];
    if (column > 0 && here === (cost[at - columns - 1] ?? 0) + (isSame ? 0 : 1)) {
      steps.push([row - 1, column - 1, isSame ? 0 : 1]);
      row -= 1;
      column -= 1;
    } else if (here === (cost[at - columns] ?? 0) + 1) {
      steps.push([row - 1, column - 1, 2]);
      row -= 1;
    } else {
      steps.push([row - 1, column - 1, 3]);
      column -= 1;
    }
  }
  return { cost: cost[last + end] ?? 0, steps: steps.reverse() };
};

const hasDigit = /\p{N}/u;
/** A line that is this unlike everything approved is not a misread line but another text. */
const strange = 0.5;
/** Approved words that were not read count when there are so many in a row. */
const leastMissing = 6;

/** Compares the lines of a photo with the text that was approved, wherever on the page each stands. */
export const compareText = (lines: readonly ReadText[], approvedText: string): Comparison => {
  const approved = keep(approvedText).map(({ char }) => char);
  const folded = approved.map(same);
  const covered = new Uint8Array(approved.length);
  const differences: TextDifference[] = [];
  let [all, wrong] = [0, 0];
  lines.forEach(({ text }, line) => {
    const kept = keep(text);
    if (kept.length === 0) return;
    all += kept.length;
    const { cost, steps } = align(kept, approved, folded);
    if (cost > strange * kept.length) {
      wrong += kept.length;
      const read = kept.map(({ char }) => char).join('');
      const to = [...text].length;
      differences.push({ line, from: 0, to, approved: '', read, digits: hasDigit.test(read) });
      return;
    }
    wrong += cost;
    for (const [, column, op] of steps) if (op !== 2 && column >= 0) covered[column] = 1;
    for (let at = 0; at < steps.length; at += 1) {
      if (steps[at]?.[2] === 0) continue;
      const begin = at;
      while (at < steps.length && steps[at]?.[2] !== 0) at += 1;
      const run = steps.slice(begin, at);
      const read = run.flatMap(([row, , op]) => (op === 3 ? [] : [kept[row]?.char ?? ''])).join('');
      const wanted = run.flatMap(([, column, op]) => (op === 2 ? [] : [approved[column] ?? ''])).join('');
      const rows = run.map(([row]) => kept[row]?.at ?? 0);
      const [from, to] = [Math.min(...rows), Math.max(...rows) + 1];
      differences.push({ line, from, to, approved: wanted, read, digits: hasDigit.test(read + wanted) });
    }
  });
  for (let at = 0; at < approved.length; at += 1) {
    if (covered[at]) continue;
    const begin = at;
    while (at < approved.length && !covered[at]) at += 1;
    const missing = approved.slice(begin, at).join('');
    if (missing.length < leastMissing) continue;
    differences.push({
      line: null,
      from: 0,
      to: 0,
      approved: missing,
      read: '',
      digits: hasDigit.test(missing),
    });
  }
  const found = covered.reduce((sum, each) => sum + each, 0);
  return {
    alike: all === 0 ? 0 : 1 - wrong / all,
    covered: approved.length === 0 ? 0 : found / approved.length,
    differences,
  };
};
