import { expect, test } from 'vitest';
import { signCheckpoint } from './checkpoint.ts';
import type { Entry } from './entry.ts';
import { changeKey, factsOfChange, isSignedChange, keyChanging, signedInTurn } from './key-chain.ts';
import { fingerprintOf, type Signer, signerOf } from './signature.ts';

const keyOf = (seed: number): Signer => signerOf(new Uint8Array(32).fill(seed));
const [first, second, third, stranger] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4)];
const keys = [first, second, third].map(({ publicKey }) => publicKey);
const root = new Uint8Array(32);
const noteBy = (signer: Signer, size = 1) =>
  signCheckpoint({ origin: 'chancery/unit', size, root, threads: root }, signer);
const entryOf = (from: Signer, to: Signer, kind = keyChanging, by = from) =>
  ({
    kind,
    facts: {
      ...factsOfChange({
        ...changeKey(from, to.publicKey),
        signature: changeKey(by, to.publicKey).signature,
      }),
    },
  }) as unknown as Entry;
const opens = (chain: ReturnType<typeof signedInTurn>) =>
  [first, second, third, stranger].map((signer) => chain.open(noteBy(signer)) !== undefined);

test('a log begins with whichever key signed its first checkpoint, and stays with it', () => {
  for (const [at, signer] of [first, second, third].entries()) {
    const chain = signedInTurn(keys);
    expect(chain.open(noteBy(signer, 7))?.size).toBe(7);
    expect(opens(chain)).toEqual([0, 1, 2, 3].map((one) => one === at));
  }
  expect(signedInTurn(keys).open(noteBy(stranger))).toBeUndefined();
  expect(signedInTurn([]).open(noteBy(first))).toBeUndefined();
});

test('the next key takes its turn when an entry says so in the word of the one before, and the older one is over', () => {
  const chain = signedInTurn(keys);
  chain.open(noteBy(first));
  chain.take(entryOf(first, second));
  expect(opens(chain)).toEqual([false, true, false, false]);
  chain.take(entryOf(second, third));
  expect(opens(chain)).toEqual([false, false, true, false]);
  chain.take(entryOf(third, stranger));
  expect(opens(chain)).toEqual([false, false, true, false]);
});

test.each<[string, Entry]>([
  ['that is about something else', entryOf(first, second, 'device.operated')],
  ['signed by another', entryOf(first, second, keyChanging, stranger)],
  ['from another key', entryOf(second, third)],
  ['to one that is not next', entryOf(first, third)],
])('no key takes its turn by an entry %s', (_, entry) => {
  const chain = signedInTurn(keys);
  chain.open(noteBy(first));
  chain.take(entry);
  expect(opens(chain)).toEqual([true, false, false, false]);
});

test('before anything was signed there is no turn to take', () => {
  const chain = signedInTurn(keys);
  chain.take(entryOf(first, second));
  expect(chain.open(noteBy(first))).toBeDefined();
});

test('a change of keys says which, in the word of the older', () => {
  const change = changeKey(first, second.publicKey);
  expect(isSignedChange(change)).toBe(true);
  expect(isSignedChange({ ...change, toKey: change.fromKey })).toBe(false);
  expect(factsOfChange(change)).toMatchObject({
    from: fingerprintOf(first.publicKey),
    to: fingerprintOf(second.publicKey),
  });
});
