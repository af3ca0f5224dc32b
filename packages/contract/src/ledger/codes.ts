import { codes } from '../kit/codes.ts';

/** What the ledger counts, each in whole numbers; money in fen, storage in bytes. */
export const LedgerValue = codes('ledgerValue', {
  text: 'text',
  mark: 'mark',
  money: 'money',
  identification: 'identification',
  sealing: 'sealing',
  certificate: 'certificate',
  liveMinute: 'liveMinute',
  identityCheck: 'identityCheck',
  deviceDay: 'deviceDay',
  storage: 'storage',
});

/** What an offer can bring by the count; room and days of service come by limits and by seals, and money is what it costs. */
export const offeredValues = LedgerValue.all.filter(
  (value) => value !== LedgerValue.money && value !== LedgerValue.storage && value !== LedgerValue.deviceDay,
);

/** What moved something in the ledger. */
export const LedgerMove = codes('ledgerMove', {
  allow: 'allow',
  grant: 'grant',
  hold: 'hold',
  settle: 'settle',
  take: 'take',
  lapse: 'lapse',
  pay: 'pay',
  refund: 'refund',
  revoke: 'revoke',
});
