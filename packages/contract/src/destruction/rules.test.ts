import { expect, test } from 'vitest';
import { DestructionState } from './codes.ts';
import { type DestructionStepName, destructionSteps, nextDestruction } from './rules.ts';

const { begun, handedIn, destroyed, completed, cancelled } = DestructionState;
const names = Object.keys(destructionSteps) as DestructionStepName[];

test.each([
  ['begun', begun, ['handIn', 'cancel']],
  ['handed in', handedIn, ['cancel', 'destroy']],
  ['destroyed', destroyed, ['nameSigner', 'sign']],
  ['completed', completed, []],
  ['cancelled', cancelled, []],
] as const)('a destruction that is %s', (_, state, steps) => {
  expect(names.filter((name) => nextDestruction(state, name) !== undefined)).toEqual(steps);
});

test('one signature is not enough, and the second completes it', () => {
  expect(nextDestruction(destroyed, 'sign', { signed: 1 })).toBe(destroyed);
  expect(nextDestruction(destroyed, 'sign', { signed: 2 })).toBe(completed);
});
