import { codes } from '../kit/codes.ts';

/** How the certificate of a seal stands. */
export const CertificateState = codes('certificateState', {
  valid: 'valid',
  /** Valid, but not for long. */
  ending: 'ending',
  ended: 'ended',
  revoked: 'revoked',
});

/** Who vouches for the key of a seal. */
export const CertificateIssuer = codes('certificateIssuer', { platform: 'platform', own: 'own' });

/** Why a certificate is withdrawn, as the lists of withdrawn certificates say it. */
export const RevocationCause = codes('revocationCause', {
  keyCompromise: 'keyCompromise',
  affiliationChanged: 'affiliationChanged',
  superseded: 'superseded',
  cessationOfOperation: 'cessationOfOperation',
  privilegeWithdrawn: 'privilegeWithdrawn',
});
