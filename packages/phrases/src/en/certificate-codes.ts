import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes of certificates. */
export const certificateCodes = {
  'code.certificateState.valid': 'Valid',
  'code.certificateState.ending': 'Expiring soon',
  'code.certificateState.ended': 'Expired',
  'code.certificateState.revoked': 'Revoked',
  'code.certificateIssuer.platform': 'Platform CA',
  'code.certificateIssuer.own': 'Own CA',
  'code.revocationCause.keyCompromise': 'The key may be compromised',
  'code.revocationCause.affiliationChanged': 'The unit’s name or status changed',
  'code.revocationCause.superseded': 'Replaced by another certificate',
  'code.revocationCause.cessationOfOperation': 'The seal is no longer used',
  'code.revocationCause.privilegeWithdrawn': 'The right to use it was withdrawn',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
