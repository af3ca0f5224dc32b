import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signerOf } from '@chancery/evidence/signature.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Settings } from '../../runtime/settings.ts';
import { usageError } from '../../runtime/start-error.ts';
import type { CallMac } from './call-mac.ts';
import { readKeyRing } from './key-ring.ts';
import { statesOf } from './log.rows.ts';
import { LogRefusal } from './refusal.ts';
import { resumeLog } from './resume.ts';
import { publishedIn, readStates, type SignedState } from './signed-memory.ts';
import { isSignedState, vouchFor } from './vouch.ts';

type Where = Pick<Settings, 'dataDir' | 'evidenceFolder'>;

const keysOf = async (tx: Tx, secrets: Secrets): Promise<readonly Uint8Array[]> => [
  signerOf(secrets.evidenceSeed('log')).publicKey,
  ...(await readKeyRing(tx)).keys,
];

/** What the server at this data folder remembers, without taking anything from it. */
const memoryOf = async ({ dataDir }: Where): Promise<ReadonlyMap<string, SignedState>> =>
  readStates(await readFile(join(dataDir, 'evidence', 'signed.jsonl'), 'utf8').catch(() => ''));

const rememberedOf = async (where: Where, unit: string, keys: readonly Uint8Array[]) => {
  const kept = (await memoryOf(where)).get(unit);
  const isOurs = (companyId: string, state: SignedState) => isSignedState(companyId, state, keys);
  const there = where.evidenceFolder ? await publishedIn(where.evidenceFolder, unit, isOurs) : undefined;
  return there && there.size > (kept?.size ?? 0) ? there : kept;
};

const refusalOf = async (
  tx: Tx,
  unit: string,
  remembered: SignedState | undefined,
  keys: readonly Uint8Array[],
): Promise<LogRefusal | undefined> => {
  try {
    await vouchFor(tx, unit, (await statesOf(tx, [unit])).get(unit), remembered, keys);
    return undefined;
  } catch (error) {
    if (error instanceof LogRefusal) return error;
    throw error;
  }
};

/** The logs that are not what this server remembers to have signed, a line each. */
export const listMemory = async (tx: Tx, where: Where, secrets: Secrets): Promise<string> => {
  const keys = await keysOf(tx, secrets);
  const lines: string[] = [];
  for (const unit of (await memoryOf(where)).keys()) {
    const refusal = await refusalOf(tx, unit, await rememberedOf(where, unit, keys), keys);
    if (refusal) lines.push(`${unit}  ${refusal.reason}: ${refusal.message}`);
  }
  return lines.join('\n') || 'Every log is, or follows, what was signed.';
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
  const keys = await keysOf(tx, secrets);
  const lost = await rememberedOf(where, unit, keys);
  const state = (await statesOf(tx, [unit])).get(unit);
  const refusal = await refusalOf(tx, unit, lost, keys);
  if (!refusal || !lost) throw usageError(`the log of ${unit} is, or follows, what was signed`);
  if (!state || (refusal.reason !== 'shrunken' && refusal.reason !== 'forked'))
    throw usageError(`the log of ${unit} cannot go on from what is there: ${refusal.message}`);
  await resumeLog(tx, secrets, entryMac, { companyId: unit, state, lost, reason });
  return `The log of ${unit} goes on from ${state.size} entries; what was signed up to ${lost.size} is given up, and the log says so.`;
};
