import { expect, test } from 'vitest';
import { LedgerValue } from '#wire/ledger/codes.ts';
import { ServiceState } from '#wire/service/codes.ts';
import { renewalPrice, renewalsLeft } from './renewal.ts';

const { certificate, text } = LedgerValue;
const lot = (value: typeof certificate | typeof text, left: number, state: number = ServiceState.inService) =>
  ({ value, left, given: left, state }) as never;

test('renewals that are left are those that can still be used', () => {
  expect(renewalsLeft([lot(text, 9)])).toBe(0);
  expect(
    renewalsLeft([lot(certificate, 2), lot(certificate, 1), lot(certificate, 5, ServiceState.stopped)]),
  ).toBe(3);
});

test('the price is the lowest of what brings a renewal, and none where nothing on sale does', () => {
  const offer = (value: typeof certificate | typeof text, price: number | null) => ({
    gives: [{ value, amount: 1 }],
    price,
  });
  expect(renewalPrice([offer(text, 100), offer(certificate, null)])).toBeUndefined();
  expect(renewalPrice([offer(text, 100), offer(certificate, 30_000), offer(certificate, 20_000)])).toBe(
    20_000,
  );
});
