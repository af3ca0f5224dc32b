import { codes } from '../kit/codes.ts';

/** What the ledger counts, each in whole numbers; money in fen. */
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
});

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
