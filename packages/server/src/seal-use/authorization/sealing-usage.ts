import type { Brand } from '@chancery/contract/brands/brand.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import type { Tx } from '../../kit/transaction.ts';
import { hold, refuseUsedUp, settle } from '../../ledger/ports.ts';
import type { AuthorizationRow } from './authorization.table.ts';

type Granted = Pick<AuthorizationRow, 'id' | 'companyId' | 'useType'>;

const drawn = ({ id, companyId }: Granted) => ({
  companyId,
  value: LedgerValue.sealing,
  reference: `authorization ${id}`,
});

const isElectronic = ({ useType }: Granted): boolean => useType === UseType.electronic;

/** Sets every press of an electronic seal aside when it is granted, so that none of them is stopped for want of money later. */
export const holdSealings = async (tx: Tx, brand: Brand, row: Granted, presses: number): Promise<void> => {
  if (!isElectronic(row) || (await hold(tx, { ...drawn(row), amount: presses }))) return;
  refuseUsedUp(brand, LedgerValue.sealing);
};

/** The use is over: what was pressed is spent, and the rest is free again. */
export const endSealings = async (tx: Tx, row: Granted, pressed: number): Promise<void> => {
  if (isElectronic(row)) await settle(tx, { ...drawn(row), used: pressed });
};
