import type { Ground } from '../kit/ground.ts';
import { createLedgerChores, type OnFault } from './ledger/ledger-chores.ts';

/** What units have, hold and have used. */
export const createLedger = ({ transactions }: Ground, { onFault }: { readonly onFault: OnFault }) => ({
  ledgerChores: createLedgerChores(transactions, onFault),
});
