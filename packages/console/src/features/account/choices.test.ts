import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { automaticChoice, type Choice } from './choices.ts';

const unit = (companyId: string): Choice => ({
  companyId,
  companyName: companyId,
  companyFullName: companyId,
  social_credit_code: '',
  role: Role.member,
  lastEnteredAt: null,
});
const [a, b] = [unit('a'), unit('b')];

test.each([
  ['the only unit right after a login', [a], undefined, undefined, false, 'a'],
  ['nothing when there is a choice', [a, b], undefined, 'a', false, undefined],
  ['the unit a lost session was in', [a, b], undefined, 'b', true, 'b'],
  ['nothing when that unit is gone', [a, b], undefined, 'c', true, undefined],
  ['nothing for somebody who came to change the unit', [a], 'a', 'a', false, undefined],
  ['nothing without a unit', [], undefined, undefined, false, undefined],
])('%s is entered without a question', (_, units, current, last, isReturning, entered) => {
  expect(automaticChoice(units, current, last, isReturning)?.companyId).toBe(entered);
});
