/** One line of the table: a ratio, the goal it is held to, and what it was made from. */
export interface Figure {
  readonly name: string;
  readonly ratio: number;
  readonly goal?: number;
  readonly detail: string;
}

/** How big a run is. */
export interface Size {
  readonly quick: boolean;
  readonly rounds: number;
}

/** A bench: measures, and answers with ratios. */
export type Bench = (size: Size, say: (line: string) => void) => Promise<Figure[]>;

/** The middle value. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
};

/** The figures as lines of a table. */
export const renderTable = (figures: readonly Figure[]): string => {
  const cells = figures.map(({ name, ratio, goal, detail }) => [
    name,
    ratio.toFixed(2),
    goal === undefined ? '' : `≥ ${goal.toFixed(2)}${ratio < goal ? ' missed' : ''}`,
    detail,
  ]);
  const rows = [['figure', 'ratio', 'goal', 'from'], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
};
