export { ledgerTransfer } from './ledger/ledger.table.ts';
export {
  giveBack,
  grant,
  heldFor,
  hold,
  holdOwed,
  receive,
  revoke,
  settle,
  take,
  usedOfFree,
} from './ledger/ledger.ts';
export { type LotStanding, lotsOf, usedByDay, usedByWhom } from './ledger/ledger-read.ts';
export { refuseUsedUp } from './ledger/used-up.ts';
