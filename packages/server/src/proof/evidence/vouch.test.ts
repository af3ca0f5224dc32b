import { leafHash } from '@chancery/evidence/hash.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { expect, test } from 'vitest';
import type { Tx } from '../../kit/transaction.ts';
import { growLog } from './grow.ts';
import type { LogState } from './log.rows.ts';
import { LogRefusal } from './refusal.ts';
import { isSignedState, vouchFor, vouchOrResume } from './vouch.ts';

const [signer, stranger] = [signerOf(new Uint8Array(32).fill(1)), signerOf(new Uint8Array(32).fill(2))];
const keys = [stranger.publicKey, signer.publicKey];
const [unit, other] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
const [threads, otherThreads] = [new Uint8Array(32).fill(3), new Uint8Array(32).fill(4)];
const leavesOf = (text: string) => [...text].map((char) => leafHash(new TextEncoder().encode(char)));

/** A database that has nothing but the leaves of a log. */
const holding = (leaves: string) => {
  const row = { size: leaves.length, leaves: Buffer.concat(leavesOf(leaves)) };
  const query = async (asked: string) => ({ rows: asked.includes('SELECT size, leaves') ? [row] : [] });
  return { $client: { query } } as unknown as Tx;
};

interface Wish {
  readonly of?: string;
  readonly by?: typeof signer;
  readonly map?: Uint8Array;
}
/** The state of a log with these entries, a character each. */
const stateOf = async (
  leaves: string,
  { of = unit, by = signer, map = threads }: Wish = {},
): Promise<LogState> => {
  const { checkpoint } = await growLog(holding(''), of, undefined, leavesOf(leaves), map, by);
  const { size, root, edge, note } = checkpoint;
  return { size, root: Buffer.from(root), edge: Buffer.from(edge), note };
};
const four = await stateOf('abcd');
const two = await stateOf('ab');

const heard = (work: Promise<unknown>) =>
  work.then(
    () => 'goes on',
    (error: unknown) => (error instanceof LogRefusal ? error.reason : Promise.reject(error)),
  );
const vouch = (state: LogState | undefined, remembered?: LogState, leaves = 'abcd', known = keys) =>
  heard(vouchFor(holding(leaves), unit, state, remembered, known));

test.each<[string, Promise<string>, string]>([
  ['nothing there, nothing remembered', vouch(undefined), 'goes on'],
  ['nothing there, something remembered', vouch(undefined, two), 'shrunken'],
  ['nothing remembered', vouch(four), 'goes on'],
  ['what is remembered', vouch(four, four), 'goes on'],
  ['more than is remembered', vouch(four, two), 'goes on'],
  ['less than is remembered', vouch(two, four), 'shrunken'],
  ['more, from another beginning', vouch(await stateOf('xbcd'), two, 'xbcd'), 'forked'],
  ['as much, but another', vouch(await stateOf('abcx'), four), 'forked'],
  ['as much, with another map', vouch(await stateOf('abcd', { map: otherThreads }), four), 'forked'],
  ['the same, signed anew by a key of ours', vouch(await stateOf('abcd', { by: stranger }), four), 'goes on'],
  ['signed by nobody we know', vouch(four, undefined, 'abcd', [stranger.publicKey]), 'stateUnsigned'],
  ['signed for another unit', vouch(await stateOf('abcd', { of: other })), 'stateUnsigned'],
  ['another size than was signed', vouch({ ...four, size: 8 }), 'stateUnsigned'],
  ['another root than was signed', vouch({ ...four, root: two.root }), 'stateUnsigned'],
  ['an edge of another log', vouch({ ...four, edge: (await stateOf('abcx')).edge }), 'stateUnsigned'],
  [
    'an edge of another size',
    vouch({ ...four, edge: Buffer.concat([four.edge, four.edge]) }),
    'stateUnsigned',
  ],
  ['a note that is none', vouch({ ...four, note: 'x' }), 'stateUnsigned'],
  [
    'remembered by a key nobody knows',
    vouch(four, await stateOf('ab', { by: stranger }), 'abcd', [signer.publicKey]),
    'keyChanged',
  ],
])('a log with %s', async (_, said, wanted) => {
  expect(await said).toBe(wanted);
});

test('what is vouched for is the state that was kept, with its map of threads', async () => {
  const found = await vouchFor(holding('abcd'), unit, four, undefined, keys);
  expect(found).toMatchObject({ size: 4, note: four.note });
  expect([...(found?.threads ?? [])]).toEqual([...threads]);
});

test('a state is ours when one of our keys signed it for this unit at this size', async () => {
  expect(isSignedState(unit, four, keys)).toBe(true);
  expect(isSignedState(other, four, keys)).toBe(false);
  expect(isSignedState(unit, { ...four, size: 3 }, keys)).toBe(false);
  expect(isSignedState(unit, four, [stranger.publicKey])).toBe(false);
  expect(isSignedState(unit, { size: 4, note: '' }, keys)).toBe(false);
});

test('an operator lets a log go on that lost something, and none that was never signed', async () => {
  const resume = (state: LogState | undefined, remembered: LogState, isResumed: boolean) =>
    heard(
      vouchOrResume(holding('xbcd'), unit, state, {
        keys,
        recall: async () => remembered,
        resumed: async () => isResumed,
      }),
    );
  expect(await resume(two, four, false)).toBe('shrunken');
  expect(await resume(two, four, true)).toBe('goes on');
  expect(await resume(await stateOf('xbcd'), two, false)).toBe('forked');
  expect(await resume(await stateOf('xbcd'), two, true)).toBe('goes on');
  expect(await resume(undefined, two, true)).toBe('shrunken');
  expect(await resume({ ...two, root: four.root }, four, true)).toBe('stateUnsigned');
});
