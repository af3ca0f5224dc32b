/** A state of a log that was signed. */
export interface SignedState {
  readonly size: number;
  readonly note: string;
}

/** How much of a log was signed at least; without end where nobody knows how much. */
type Tally = number;

const read = <T extends readonly unknown[]>(line: string): T | undefined => {
  try {
    const said: unknown = JSON.parse(line);
    return Array.isArray(said) ? (said as unknown as T) : undefined;
  } catch {
    // What a killed server left half-written was not relied on by anybody.
    return undefined;
  }
};

/** A line of a memory; one of less than was known says so, since several servers may write in any order. */
export const stateLine = (companyId: string, { size, note }: SignedState, isLess = false): string =>
  `${JSON.stringify(isLess ? [companyId, size, note, true] : [companyId, size, note])}\n`;

/** The newest state of each log in the lines of a memory. */
export const readStates = (lines: Iterable<string>): Map<string, SignedState> => {
  const states = new Map<string, SignedState>();
  for (const line of lines) {
    const [companyId, size, note, isLess] = read<[string, number, string, true?]>(line) ?? [];
    if (companyId === undefined || size === undefined || typeof note !== 'string') continue;
    if (isLess || size >= (states.get(companyId)?.size ?? 0)) states.set(companyId, { size, note });
  }
  return states;
};

/** The same for a tally, which has no notes. */
export const tallyLine = (companyId: string, tally: Tally, isLess = false): string =>
  `${JSON.stringify(isLess ? [companyId, tally, true] : [companyId, tally])}\n`;

export const readTallies = (lines: Iterable<string>): Map<string, Tally> => {
  const tallies = new Map<string, Tally>();
  for (const line of lines) {
    const [companyId, size, isLess] = read<[string, number | null, true?]>(line) ?? [];
    if (companyId === undefined || size === undefined) continue;
    const tally = size ?? Number.POSITIVE_INFINITY;
    if (isLess || tally >= (tallies.get(companyId) ?? 0)) tallies.set(companyId, tally);
  }
  return tallies;
};
