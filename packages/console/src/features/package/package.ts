import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { quantityText } from '@chancery/contract/ledger/quantity.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { getMyPackage } from '@chancery/contract/package/calls.ts';
import { LedgerValue } from '#wire/ledger/codes.ts';
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

/** So much of a kind of value where it is written large: of much room nobody reads hundredths of a megabyte. */
export const figureText = (value: Value, quantity: number): string => {
  const isMuch = value === LedgerValue.storage && quantity >= 100 * limits.bytesPerMb;
  return quantityText(
    value,
    isMuch ? Math.floor(quantity / limits.bytesPerMb) * limits.bytesPerMb : quantity,
  );
};
