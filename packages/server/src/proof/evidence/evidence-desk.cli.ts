import { signerOf } from '@chancery/evidence/signature.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Settings } from '../../runtime/settings.ts';
import { usageError } from '../../runtime/start-error.ts';
import type { CallMac } from './call-mac.ts';
import { type KeptMemory, knownOf, readMemory } from './kept-memory.ts';
import { readKeyRing, unitsWithLogs } from './key-ring.ts';
import { statesOf } from './log.rows.ts';
import { publishedIn } from './published-state.ts';
import { LogRefusal } from './refusal.ts';
import { resumeLog } from './resume.ts';
import type { SignedState } from './signed-lines.ts';
import { isLoss, isSignedState, vouchFor } from './vouch.ts';

type Where = Pick<Settings, 'dataDir' | 'evidenceFolder'>;

const keysOf = async (tx: Tx, secrets: Secrets): Promise<readonly Uint8Array[]> => [
  signerOf(secrets.evidenceSeed('log')).publicKey,
  ...(await readKeyRing(tx)).keys,
];

interface Standing {
  readonly keys: readonly Uint8Array[];
  readonly memory: KeptMemory;
  readonly published: string | undefined;
}

/** What the server at this data folder remembers, without taking anything from it. */
const standingOf = async (
  tx: Tx,
  { dataDir, evidenceFolder }: Where,
  secrets: Secrets,
): Promise<Standing> => ({
  keys: await keysOf(tx, secrets),
  memory: await readMemory(dataDir),
  published: evidenceFolder,
});

/** How much of a log was signed at least, as far as is known; without end where nothing but that is. */
const tallyOf = ({ states, tallies, isForgotten }: KeptMemory, unit: string): number =>
  tallies.get(unit) ?? (isForgotten && !states.has(unit) ? Number.POSITIVE_INFINITY : 0);

const rememberedOf = async ({ keys, memory, published }: Standing, unit: string) => {
  const isOurs = (companyId: string, state: SignedState) => isSignedState(companyId, state, keys);
  const there = published ? await publishedIn(published, unit, isOurs) : undefined;
  return knownOf(unit, memory.states.get(unit), there, tallyOf(memory, unit));
};

const refusalOf = async (tx: Tx, standing: Standing, unit: string): Promise<LogRefusal | undefined> => {
  try {
    const remembered = await rememberedOf(standing, unit);
    await vouchFor(tx, unit, (await statesOf(tx, [unit])).get(unit), remembered, standing.keys);
    return undefined;
  } catch (error) {
    if (error instanceof LogRefusal) return error;
    throw error;
  }
};

/** The logs that are not what this server remembers to have signed, a line each. */
export const listMemory = async (tx: Tx, where: Where, secrets: Secrets): Promise<string> => {
  const standing = await standingOf(tx, where, secrets);
  const { states, tallies, isForgotten } = standing.memory;
  const lines: string[] = [];
  const units = new Set([
    ...states.keys(),
    ...tallies.keys(),
    ...(isForgotten ? await unitsWithLogs(tx) : []),
  ]);
  for (const unit of units) {
    const refusal = await refusalOf(tx, standing, unit);
    if (refusal) lines.push(`${unit}  ${refusal.reason}: ${refusal.message}`);
  }
  return lines.join('\n') || 'Every log is, or follows, what was signed.';
};

/** What is given up of a log: what is remembered of it, or where that is forgotten, how much it was. */
const lostOf = async (
  standing: Standing,
  unit: string,
  { reason }: LogRefusal,
  size: number,
): Promise<SignedState> => {
  const known = reason === 'memoryLost' ? undefined : await rememberedOf(standing, unit);
  if (known && known.atLeast === undefined) return known;
  const tally = tallyOf(standing.memory, unit);
  return { size: Number.isFinite(tally) ? tally : size, note: '' };
};

/** Lets a log go on from the state it has, and says what becomes of what was signed beyond it. */
export const acceptLog = async (
  tx: Tx,
  where: Where,
  secrets: Secrets,
  entryMac: CallMac,
  { unit, reason }: { readonly unit: string; readonly reason: string },
): Promise<string> => {
  if (!/^[0-9a-f-]{36}$/.test(unit)) throw usageError('a unit is named by its id; npm run evidence -- list');
  await tx.$client.query('SELECT FROM evidence_sequencer FOR UPDATE');
  const standing = await standingOf(tx, where, secrets);
  const state = (await statesOf(tx, [unit])).get(unit);
  const refusal = await refusalOf(tx, standing, unit);
  if (!refusal) throw usageError(`the log of ${unit} is, or follows, what was signed`);
  if (!state || !isLoss(refusal))
    throw usageError(`the log of ${unit} cannot go on from what is there: ${refusal.message}`);
  const lost = await lostOf(standing, unit, refusal, state.size);
  await resumeLog(tx, secrets, entryMac, { companyId: unit, state, lost, reason });
  return `The log of ${unit} goes on from ${state.size} entries; what was signed up to ${lost.size} is given up, and the log says so.`;
};
