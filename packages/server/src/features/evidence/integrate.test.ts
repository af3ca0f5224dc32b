import { setTimeout as sleep } from 'node:timers/promises';
import type { Signer } from '@chancery/evidence/signature.ts';
import { expect, test } from 'vitest';
import type { Tx } from '../../kit/transaction.ts';
import type { CallMac } from './call-mac.ts';
import { integrate } from './integrate.ts';
import { PageMemory } from './map.rows.ts';

const waiting = {
  now: '1:1:',
  company_id: '01890000-0000-7000-8000-000000000001',
  call_id: 1,
  mac: Buffer.alloc(32),
  entries: Buffer.alloc(32 + 16 + 4),
};

const answers = [
  ['AS now', waiting],
  ['AS ahead', { ahead: false }],
  ['SELECT seen', { seen: '1:1:' }],
] as const;

const gone = new Error('the connection is gone');
/** A database in which one call waits, and that may die when something is written. */
const queryOf = (dies: boolean) => async (asked: string | { readonly text: string }) => {
  const text = typeof asked === 'string' ? asked : asked.text;
  if (dies && /^(INSERT|UPDATE)/.test(text)) throw gone;
  const [, known] = answers.find(([word]) => text.includes(word)) ?? [];
  return { rows: known ? [known] : [] };
};
const signer: Signer = { publicKey: new Uint8Array(32), sign: () => new Uint8Array(64) };
const run = (macs: readonly CallMac[], dies = false) =>
  integrate(
    { $client: { query: queryOf(dies) } } as unknown as Tx,
    {
      ...{ signer, keys: [], macs, pages: new PageMemory() },
      recall: async () => undefined,
      resumed: async () => false,
    },
    { over: [], wholly: [] },
  );
const [ours, another]: CallMac[] = [() => Buffer.alloc(32), () => Buffer.alloc(32, 1)];
if (!ours || !another) throw new Error('two marks');

test('a database that dies under a run refuses it once, and ends no server', async () => {
  const stray: unknown[] = [];
  const note = (reason: unknown) => stray.push(reason);
  process.on('unhandledRejection', note);
  await expect(run([ours], true)).rejects.toThrow(gone);
  await sleep(20);
  process.off('unhandledRejection', note);
  expect(stray).toEqual([]);
});

test('a call is ours by our mark, or by the one before it; by any other it is forged', async () => {
  for (const macs of [
    [ours, another],
    [another, ours],
  ])
    expect([...(await run(macs)).signed.keys()]).toEqual([waiting.company_id]);
  const { refused, signed, more } = await run([another]);
  expect(refused.get(waiting.company_id)?.reason).toBe('entryForged');
  expect([signed.size, more]).toEqual([0, false]);
});
