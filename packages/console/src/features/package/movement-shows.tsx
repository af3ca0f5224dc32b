import type { Transfer } from '@chancery/contract/package/calls.ts';
import { showYuan, thousands } from '@chancery/contract/rules/display.ts';
import type { z } from 'zod';
import { LedgerValue } from '#wire/ledger/codes.ts';
import type { Show } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { signOf } from './package.ts';

/** One movement of what the unit has. */
export type Movement = z.output<typeof Transfer>;

/** How much moved, and which way. */
export const amountText = ({ kind, value, amount }: Movement): string =>
  `${signOf(kind)}${value === LedgerValue.money ? showYuan(amount) : thousands(amount)}`;

/** The same in a cell. */
export const AmountCell = ({ row }: { readonly row: Movement }) => amountText(row);

const platform = 'platform';

/** Who moved it; what nobody did, the platform did. */
export const mover: Show<string> = {
  Cell: function Mover({ value }) {
    const t = useT();
    return value === platform || value === '' ? t('cost.platform') : value;
  },
  text: (value, t) => (value === platform || value === '' ? t('cost.platform') : value),
  width: 144,
};
