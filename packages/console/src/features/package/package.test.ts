import { signOf } from '@chancery/contract/ledger/quantity.ts';
import { expect, test } from 'vitest';
import { LedgerValue } from '#wire/ledger/codes.ts';
import { ServiceState } from '#wire/service/codes.ts';
import { balancesOf, figureText, inOrder, type Lot } from './package.ts';

const lot = (part: Partial<Lot>): Lot => ({
  value: LedgerValue.text,
  origin: 'free',
  orderId: null,
  orderNumber: null,
  given: 100,
  left: 40,
  held: 0,
  used: 60,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  state: ServiceState.inService,
  ...part,
});

test('what is over counts neither as left nor as given', () => {
  const lots = [
    lot({}),
    lot({ given: 1_000, left: 900, state: ServiceState.expiringSoon }),
    lot({ given: 500, left: 500, state: ServiceState.stopped }),
    lot({ value: LedgerValue.mark, state: ServiceState.stopped }),
    lot({ value: LedgerValue.money }),
  ];
  expect(balancesOf(lots)).toEqual([
    { value: LedgerValue.text, left: 940, given: 1_100 },
    { value: LedgerValue.mark, left: 0, given: 0 },
  ]);
});

test('what ends first stands first, what never ends after it, what is over last', () => {
  const over = lot({ state: ServiceState.stopped, endsAt: '2025-01-01T00:00:00Z' });
  const soon = lot({ endsAt: '2026-12-01T00:00:00Z' });
  const later = lot({ endsAt: '2027-12-01T00:00:00Z' });
  const never = lot({});
  expect(inOrder([never, over, later, soon])).toEqual([soon, later, never, over]);
});

test('what is used has a minus, what comes a plus', () => {
  expect(['take', 'hold', 'lapse'].map((kind) => signOf(kind))).toEqual(['−', '−', '−']);
  expect(['grant', 'allow'].map((kind) => signOf(kind))).toEqual(['+', '+']);
  expect(signOf('settle')).toBe('');
  expect(signOf('settle', LedgerValue.storage)).toBe('+');
});

test('hundredths of a megabyte are shown of little room only', () => {
  expect(figureText(LedgerValue.storage, 2_146_634_956)).toBe('2,047 MB');
  expect(figureText(LedgerValue.storage, 1_572_864)).toBe('1.5 MB');
  expect(figureText(LedgerValue.text, 1_100)).toBe('1,100');
});
