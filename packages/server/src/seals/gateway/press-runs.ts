import type { Press } from '@chancery/device/messages.ts';

/** A press as it was said, with the digest of its message. */
export interface SaidPress {
  readonly press: Press;
  readonly digest: string;
}

/**
 * Puts presses into runs: those of one device under one order, each of which names the one before it by its digest. Who
 * signed a press of a run has thereby said all before it, letter by letter, so one signature speaks for many.
 */
export const runsOf = <Said extends SaidPress>(presses: readonly Said[]): Said[][] => {
  const open = new Map<string, Said[]>();
  const runs: Said[][] = [];
  for (const said of presses) {
    const { serial, order, prev } = said.press;
    const run = open.get(serial);
    const last = run?.at(-1);
    if (last && last.digest === prev && last.press.order === order) run?.push(said);
    else {
      const begun = [said];
      open.set(serial, begun);
      runs.push(begun);
    }
  }
  return runs;
};

/** How many of a run, from its first on, are the device's own words: up to and with the last whose signature holds. */
export const genuineIn = async <Said>(
  run: readonly Said[],
  isSigned: (said: Said) => Promise<boolean>,
): Promise<number> => {
  for (const [at, said] of [...run.entries()].reverse()) if (await isSigned(said)) return at + 1;
  return 0;
};
