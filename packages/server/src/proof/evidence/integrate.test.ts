import { setTimeout as sleep } from 'node:timers/promises';
import { leafHash } from '@chancery/evidence/hash.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { expect, test } from 'vitest';
import type { Tx } from '../../kit/transaction.ts';
import type { CallMac } from './call-mac.ts';
import { growLog } from './grow.ts';
import { integrate } from './integrate.ts';
import { createMapGrower } from './map-thread.ts';

const unit = '01890000-0000-7000-8000-000000000001';
const waiting = {
  now: '1:1:',
  company_id: unit,
  call_id: 1,
  mac: Buffer.alloc(32),
  entries: Buffer.alloc(32 + 16 + 4),
};
const signer = signerOf(new Uint8Array(32).fill(1));
const gone = new Error('the connection is gone');
interface Asked {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

interface Wish {
  /** It dies when something is written. */
  readonly dies?: boolean;
  readonly state?: object;
}
/** A run over a database in which one call waits; with what was written by name. */
const run = async (macs: readonly CallMac[], { dies = false, state }: Wish = {}) => {
  const written = new Map<string, readonly unknown[]>();
  const answers = [
    ['AS now', waiting],
    ['AS ahead', { ahead: false }],
    ['SELECT seen', { seen: '1:1:' }],
    ['AS newest', state],
  ] as const;
  const query = async (asked: string | Asked, values: readonly unknown[] = []) => {
    const { text, name = text, values: given = values } = typeof asked === 'string' ? { text: asked } : asked;
    if (/^(INSERT|UPDATE)/.test(text)) {
      if (dies) throw gone;
      written.set(name, given);
    }
    const [, known] = answers.find(([word]) => text.includes(word)) ?? [];
    return { rows: known ? [known] : [] };
  };
  const parts = { signer, keys: [signer.publicKey], macs, maps: createMapGrower() };
  const done = await integrate(
    { $client: { query } } as unknown as Tx,
    { ...parts, recall: async () => undefined, resumed: async () => false },
    { over: [], wholly: [] },
  );
  return { ...done, written };
};
const ours: CallMac = () => Buffer.alloc(32);
const another: CallMac = () => Buffer.alloc(32, 1);

test('a database that dies under a run refuses it once, and ends no server', async () => {
  const stray: unknown[] = [];
  const note = (reason: unknown) => stray.push(reason);
  process.on('unhandledRejection', note);
  await expect(run([ours], { dies: true })).rejects.toThrow(gone);
  await sleep(20);
  process.off('unhandledRejection', note);
  expect(stray).toEqual([]);
});

test('a call is ours by our mark, or by the one before it; by any other it is forged', async () => {
  for (const macs of [
    [ours, another],
    [another, ours],
  ])
    expect([...(await run(macs)).signed.keys()]).toEqual([unit]);
  const { refused, signed, more } = await run([another]);
  expect(refused.get(unit)?.reason).toBe('entryForged');
  expect([signed.size, more]).toEqual([0, false]);
});

test('what gets its place is written with the half of its mark that it is known by, its map and how far was looked', async () => {
  const { written } = await run([ours]);
  expect(written.get('evidence-places')).toEqual([`{${unit}}`, '{1}', '{0}', '{1}', Buffer.alloc(16)]);
  expect([...written.keys()].sort()).toEqual([
    'UPDATE evidence_sequencer SET seen = $1::pg_snapshot',
    'evidence-checkpoints',
    'evidence-keep-pages',
    'evidence-places',
  ]);
});

test('a log whose map is not there is refused, and nothing of it gets a place', async () => {
  const none = { $client: { query: async () => ({ rows: [] }) } } as unknown as Tx;
  const leaves = [leafHash(Uint8Array.of(1))];
  const { checkpoint } = await growLog(none, unit, undefined, leaves, new Uint8Array(32).fill(7), signer);
  const { refused, signed, written } = await run([ours], { state: { id: unit, ...checkpoint } });
  expect(refused.get(unit)?.reason).toBe('mapBroken');
  expect(signed.size).toBe(0);
  expect(written.get('evidence-places')?.[0]).toBe('{}');
});
