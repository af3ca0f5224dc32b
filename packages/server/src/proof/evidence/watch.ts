import type { Tx } from '../../kit/transaction.ts';
import { statesOf } from './log.rows.ts';
import { LogRefusal } from './refusal.ts';
import type { Resumed } from './resume.ts';
import type { SignedState } from './signed-lines.ts';
import type { SignedMemory } from './signed-memory.ts';
import type { StandingRefusals } from './standing-refusals.ts';
import { vouchOrResume } from './vouch.ts';

/** How many units are looked at in one go. */
const atOnce = 500;

const unitsAfter = async ({ $client: client }: Tx, last: string): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM company WHERE id > $1 ORDER BY id LIMIT ${atOnce}`,
    [last],
  );
  return rows.map(({ id }) => id);
};

const beforeAll = '00000000-0000-0000-0000-000000000000';

interface Parts {
  readonly memory: SignedMemory;
  keys(): readonly Uint8Array[];
  readonly refusals: StandingRefusals;
  readonly resumed: Resumed;
}

/**
 * Compares the newest states of logs with what is remembered, in turn, also while nothing is to be signed: so a rewritten
 * log is noticed at once, and each server remembers what the others signed.
 */
export const createWatch = ({ memory, keys, refusals, resumed }: Parts) => {
  let last = beforeAll;
  let remembered: string[] = [];
  // All at the first look, before anybody publishes what is there.
  let forgotten = memory.units().filter(memory.isLost);

  const compare = async (tx: Tx, companyIds: readonly string[]): Promise<Map<string, SignedState>> => {
    const states = await statesOf(tx, companyIds);
    const newer = new Map<string, SignedState>();
    for (const companyId of companyIds) {
      const state = states.get(companyId);
      let known: SignedState | undefined;
      const recall = async () => {
        known = await memory.recall(companyId);
        return known;
      };
      try {
        await vouchOrResume(tx, companyId, state, { keys: keys(), recall, resumed });
        if (state && (state.note !== known?.note || memory.isLost(companyId)))
          newer.set(companyId, { size: state.size, note: state.note });
        if (refusals.of(companyId)) refusals.lookAgain(companyId);
      } catch (error) {
        if (!(error instanceof LogRefusal)) throw error;
        refusals.refuse(companyId, error);
      }
    }
    return newer;
  };

  return async (tx: Tx): Promise<ReadonlyMap<string, SignedState>> => {
    const found = await unitsAfter(tx, last);
    last = found.length < atOnce ? beforeAll : (found.at(-1) ?? beforeAll);
    if (remembered.length === 0) remembered = memory.units();
    const due = [...found, ...forgotten, ...remembered.splice(0, atOnce), ...refusals.refusedUnits()];
    const newer = await compare(tx, [...new Set(due)]);
    forgotten = [];
    return newer;
  };
};
