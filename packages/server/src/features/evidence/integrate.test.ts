import { setTimeout as sleep } from 'node:timers/promises';
import type { Signer } from '@chancery/evidence/signature.ts';
import { expect, test } from 'vitest';
import type { Tx } from '../../kit/transaction.ts';
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

test('a database that dies under a run refuses it once, and ends no server', async () => {
  const stray: unknown[] = [];
  const note = (reason: unknown) => stray.push(reason);
  process.on('unhandledRejection', note);
  const query = async (asked: string | { readonly text: string }) => {
    const text = typeof asked === 'string' ? asked : asked.text;
    if (/^(INSERT|UPDATE)/.test(text)) throw new Error('the connection is gone');
    const [, known] = answers.find(([word]) => text.includes(word)) ?? [];
    return { rows: known ? [known] : [] };
  };
  const signer: Signer = { publicKey: new Uint8Array(32), sign: () => new Uint8Array(64) };
  const tx = { $client: { query } } as unknown as Tx;
  const parts = {
    signer,
    keys: [],
    macs: [() => Buffer.alloc(32)],
    pages: new PageMemory(),
    recall: async () => undefined,
    resumed: async () => false,
  };
  await expect(integrate(tx, parts, { over: [], wholly: [] })).rejects.toThrow('the connection is gone');
  await sleep(20);
  process.off('unhandledRejection', note);
  expect(stray).toEqual([]);
});
