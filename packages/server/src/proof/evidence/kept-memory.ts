import { join } from 'node:path';
import { linesOf } from './line-file.ts';
import { LogRefusal } from './refusal.ts';
import { rememberedLogs } from './remembered-key.ts';
import { readStates, readTallies, type SignedState } from './signed-lines.ts';

/** The files of a server's memory: what was signed, and a tally that tells whether some of it was taken away. */
export const memoryFiles = (dataDir: string) => ({
  states: join(dataDir, 'evidence', 'signed.jsonl'),
  tallies: join(dataDir, 'evidence', 'logs.jsonl'),
});

/** What lies in the files of a server's memory. */
export interface KeptMemory {
  readonly states: Map<string, SignedState>;
  /** How much was signed of each log at least. */
  readonly tallies: Map<string, number>;
  /** Whether logs were known that even the tally does not name any more. */
  readonly isForgotten: boolean;
}

/** A state that is remembered, and how much was signed at least, where that is more. */
export interface Remembered extends SignedState {
  readonly atLeast?: number;
}

/** Reads a memory without changing it. A tally is read before the states, which are written before it. */
export const readMemory = async (dataDir: string): Promise<KeptMemory> => {
  const files = memoryFiles(dataDir);
  const logs = await rememberedLogs(dataDir);
  const tallies = readTallies(await linesOf(files.tallies));
  const states = readStates(await linesOf(files.states));
  return { states, tallies, isForgotten: logs > new Set([...tallies.keys(), ...states.keys()]).size };
};

/** Whether more was signed of a log than is remembered. */
export const isLost = ({ states, tallies }: KeptMemory, companyId: string): boolean =>
  (tallies.get(companyId) ?? 0) > (states.get(companyId)?.size ?? 0);

/** Whether something was taken out of what a server remembers. */
export const isMemoryLost = async (dataDir: string): Promise<boolean> => {
  const memory = await readMemory(dataDir);
  return memory.isForgotten || [...memory.tallies.keys()].some((unit) => isLost(memory, unit));
};

/** What is known of a log, by the memory or by what was published; refuses where something was, and nothing is. */
export const knownOf = (
  companyId: string,
  kept: SignedState | undefined,
  published: SignedState | undefined,
  tally = 0,
): Remembered | undefined => {
  const known = (published?.size ?? 0) > (kept?.size ?? 0) ? published : kept;
  if (!known && tally > 0)
    throw new LogRefusal('memoryLost', `what this server signed of the log of ${companyId} is forgotten`);
  return known && Number.isFinite(tally) && tally > known.size ? { ...known, atLeast: tally } : known;
};
