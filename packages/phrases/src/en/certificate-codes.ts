import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes of certificates. */
export const certificateCodes = {
  'code.certificateState.valid': 'Valid',
  'code.certificateState.ending': 'Ends soon',
  'code.certificateState.ended': 'Ended',
  'code.certificateState.revoked': 'Withdrawn',
  'code.certificateIssuer.platform': 'Platform CA',
  'code.certificateIssuer.own': 'Own CA',
  'code.revocationCause.keyCompromise': 'The key may be in other hands',
  'code.revocationCause.affiliationChanged': 'The unit’s name or standing changed',
  'code.revocationCause.superseded': 'Another certificate took its place',
  'code.revocationCause.cessationOfOperation': 'The seal is no longer used',
  'code.revocationCause.privilegeWithdrawn': 'The right to use it was withdrawn',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
