import type { Brand } from '@chancery/contract/brands/brand.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import type { Tx } from '../../kit/transaction.ts';
import { hold, refuseUsedUp, settle } from '../../ledger/ports.ts';
import type { DetectionRow } from './identify.table.ts';

type Looked = Pick<DetectionRow, 'id' | 'companyId'>;

const drawn = ({ id, companyId }: Looked) => ({
  companyId,
  value: LedgerValue.identification,
  reference: `identification ${id}`,
});

/** Sets an identification aside, and refuses where the unit has none left. */
export const holdLook = async (tx: Tx, brand: Brand, row: Looked): Promise<void> => {
  if (!(await hold(tx, { ...drawn(row), amount: 1 }))) refuseUsedUp(brand, LedgerValue.identification);
};

/** An answer is what is paid for: whatever else becomes of it gives back what was set aside. */
export const endLook = (tx: Tx, row: Looked, { answered }: { readonly answered: boolean }): Promise<void> =>
  settle(tx, { ...drawn(row), used: answered ? 1 : 0 });
