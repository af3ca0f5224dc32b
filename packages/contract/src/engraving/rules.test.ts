import { expect, test } from 'vitest';
import { OrderPayState, OrderState } from '../order/codes.ts';
import { EngravingPaper } from './codes.ts';
import { engravingSteps, filingNumber, mayEngrave, missingPapers } from './rules.ts';

const { initial, allocated, confirmed, shipped, finished, cancelled } = OrderState;
const { toBePaid, paid, refunding } = OrderPayState;

test.each([
  ['is paid for', initial, toBePaid, ['addPaper', 'cancel']],
  ['waits for a partner', initial, paid, ['addPaper', 'returnPapers', 'cancel', 'allocate']],
  ['waits for a day', allocated, paid, ['cancel', 'decline', 'confirm']],
  ['is engraved', confirmed, paid, ['ship']],
  ['is on its way', shipped, paid, ['receive', 'dispute', 'redo']],
  ['is paid back on its way', shipped, refunding, ['receive']],
  ['is paid back while it is engraved', confirmed, refunding, []],
  ['is here', finished, paid, []],
  ['was called off', cancelled, OrderPayState.refunded, []],
] as const)('a seal that %s', (_, state, payState, steps) => {
  const names = Object.keys(engravingSteps) as (keyof typeof engravingSteps)[];
  expect(names.filter((name) => mayEngrave({ state, payState }, name))).toEqual(steps);
});

test('each of the papers is missing until it is there', () => {
  expect(missingPapers([])).toEqual(EngravingPaper.all);
  expect(missingPapers([{ kind: EngravingPaper.identity }, { kind: EngravingPaper.licence }])).toEqual([
    EngravingPaper.authority,
  ]);
  expect(missingPapers(EngravingPaper.all.map((kind) => ({ kind })))).toEqual([]);
});

test.each([
  ['3301060018842', true],
  ['330106001884', false],
  ['33010600188421', false],
  ['330106001884X', false],
])('a number of the police has 13 digits: %s', (number, is) => {
  expect(filingNumber.test(number)).toBe(is);
});
