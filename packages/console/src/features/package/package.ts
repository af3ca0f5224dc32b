import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { getMyPackage } from '@chancery/contract/package/calls.ts';
import { showStorage, showYuan, thousands } from '@chancery/contract/rules/display.ts';
import { LedgerMove, LedgerValue } from '#wire/ledger/codes.ts';
import { ServiceState } from '#wire/service/codes.ts';

/** What came at one time, and what is left of it. */
export type Lot = CallResult<typeof getMyPackage>['lots'][number];
type Value = Lot['value'];

/** How much of one kind of value there is. */
export interface Balance {
  readonly value: Value;
  readonly left: number;
  readonly given: number;
}

/** What can still be used of each kind, and what it is a part of; money is no package, and days of service are each of one seal. */
export const balancesOf = (lots: readonly Lot[]): readonly Balance[] =>
  LedgerValue.all
    .filter((value) => value !== LedgerValue.money && value !== LedgerValue.deviceDay)
    .flatMap((value) => {
      const usable = lots.filter((lot) => lot.value === value && lot.state !== ServiceState.stopped);
      if (!lots.some((lot) => lot.value === value)) return [];
      return [
        {
          value,
          left: usable.reduce((sum, { left }) => sum + left, 0),
          given: usable.reduce((sum, { given }) => sum + given, 0),
        },
      ];
    });

/** Lots in the order of their need for attention: what ends first, what is over last. */
export const inOrder = (lots: readonly Lot[]): readonly Lot[] => {
  const weight = ({ state, endsAt }: Lot) => `${state === ServiceState.stopped ? 1 : 0} ${endsAt ?? '9999'}`;
  return [...lots].sort((one, other) => weight(one).localeCompare(weight(other)));
};

const comes: readonly string[] = ['allow', 'grant'];
const goes: readonly string[] = ['hold', 'take', 'lapse', 'revoke'];

/** So much of a kind of value, as people read it: money in yuan, room in MB. */
export const quantityText = (value: Value, quantity: number): string => {
  if (value === LedgerValue.money) return showYuan(quantity);
  return value === LedgerValue.storage ? showStorage(quantity) : thousands(quantity);
};

/** The same where it is written large: of much room nobody reads hundredths of a megabyte. */
export const figureText = (value: Value, quantity: number): string => {
  const isMuch = value === LedgerValue.storage && quantity >= 100 * limits.bytesPerMb;
  return quantityText(
    value,
    isMuch ? Math.floor(quantity / limits.bytesPerMb) * limits.bytesPerMb : quantity,
  );
};

/** Whether a movement brings or takes; what was set aside is gone already when it is settled, but room comes back. */
export const signOf = (kind: string, value?: Value): '+' | '−' | '' => {
  if (kind === LedgerMove.settle && value === LedgerValue.storage) return '+';
  if (comes.includes(kind)) return '+';
  return goes.includes(kind) ? '−' : '';
};
