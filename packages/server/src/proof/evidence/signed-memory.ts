import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isLost, knownOf, memoryFiles, type Remembered, readMemory } from './kept-memory.ts';
import { openLineFile } from './line-file.ts';
import { type IsOurs, publishedIn } from './published-state.ts';
import { rememberedLogs, rememberLogs } from './remembered-key.ts';
import { type SignedState, stateLine, tallyLine } from './signed-lines.ts';

interface Parts {
  readonly dataDir: string;
  /** The folder that checkpoints are published to. */
  readonly published: string | undefined;
  readonly isOurs: IsOurs;
  readonly log: FastifyBaseLogger;
}

/** What this server knows to have been signed, kept where the database does not reach. */
export interface SignedMemory {
  /** The newest state of a unit's log that is remembered; refuses where one was, and is forgotten. */
  recall(companyId: string): Promise<Remembered | undefined>;
  /** Remembers states; when this returns they outlast a loss of power. */
  keep(states: ReadonlyMap<string, SignedState>): Promise<void>;
  /** Whose logs are remembered, or were. */
  units(): string[];
  /** Whether more was signed of a log than is remembered. */
  isLost(companyId: string): boolean;
  /** Whether logs were known that are not even known by name any more. */
  readonly isForgotten: boolean;
  /** Takes logs that are not remembered for forgotten ones, for good. */
  doubt(companyIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Lines that are out of date are dropped once there are this many more than units. */
const spareLines = 20_000;

/** Opens the memory of this server in its data folder; what was published counts as well. */
export const openSignedMemory = async ({ dataDir, published, isOurs, log }: Parts): Promise<SignedMemory> => {
  const files = memoryFiles(dataDir);
  await mkdir(join(dataDir, 'evidence'), { recursive: true, mode: 0o700 });
  const kept = await readMemory(dataDir);
  const { states, tallies, isForgotten } = kept;
  // A server that was killed remembered a state and had no time to count it.
  for (const [companyId, { size }] of states)
    if (size > (tallies.get(companyId) ?? 0)) tallies.set(companyId, size);
  const allStates = () => [...states].map(([companyId, state]) => stateLine(companyId, state));
  const allTallies = () => [...tallies].map(([companyId, tally]) => tallyLine(companyId, tally));
  const stateFile = await openLineFile(files.states, allStates);
  const tallyFile = await openLineFile(files.tallies, allTallies);
  const compared = new Map<string, SignedState | undefined>();
  let counted = await rememberedLogs(dataDir);
  let spare = 0;

  const count = async (): Promise<void> => {
    counted = tallies.size;
    await rememberLogs(dataDir, counted);
  };

  const seenPublished = async (companyId: string): Promise<SignedState | undefined> => {
    if (published && !compared.has(companyId)) {
      const there = await publishedIn(published, companyId, isOurs).catch((error: unknown) => {
        log.warn({ err: error, folder: published }, 'published checkpoints could not be read');
        return undefined;
      });
      compared.set(companyId, there);
    }
    return compared.get(companyId);
  };

  return {
    recall: async (companyId) =>
      knownOf(companyId, states.get(companyId), await seenPublished(companyId), tallies.get(companyId)),
    keep: async (signed) => {
      if (signed.size === 0) return;
      const [stateLines, tallyLines]: [string[], string[]] = [[], []];
      for (const [companyId, state] of signed) {
        stateLines.push(stateLine(companyId, state, state.size < (states.get(companyId)?.size ?? 0)));
        tallyLines.push(tallyLine(companyId, state.size, state.size < (tallies.get(companyId) ?? 0)));
        states.set(companyId, state);
        tallies.set(companyId, state.size);
        if (compared.has(companyId)) compared.set(companyId, undefined);
      }
      await stateFile.add(stateLines, true);
      // Not waited for on the disk: a tally that is behind says less, and nothing wrong.
      await tallyFile.add(tallyLines);
      if (tallies.size > counted) await count();
      spare += signed.size;
      if (spare < spareLines + 4 * states.size) return;
      spare = 0;
      await stateFile.rewrite();
      await tallyFile.rewrite();
    },
    units: () => [...new Set([...states.keys(), ...tallies.keys()])],
    isLost: (companyId) => isLost(kept, companyId),
    isForgotten,
    doubt: async (companyIds) => {
      const doubted = companyIds.filter((companyId) => !tallies.has(companyId));
      for (const companyId of doubted) tallies.set(companyId, Number.POSITIVE_INFINITY);
      const lines = doubted.map((companyId) => tallyLine(companyId, Number.POSITIVE_INFINITY));
      await tallyFile.add(lines, true);
      await count();
    },
    close: async () => {
      await stateFile.close();
      await tallyFile.close();
    },
  };
};
