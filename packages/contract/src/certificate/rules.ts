import type { CodeOf } from '../kit/codes.ts';
import { limits } from '../limits.ts';
import { CertificateIssuer, CertificateState } from './codes.ts';

const dayMs = 86_400_000;

interface Standing {
  readonly endsAt: Date;
  readonly revokedAt: Date | null;
}

/** Whole days until a certificate ends; nothing less than none. */
export const daysLeft = ({ endsAt }: Pick<Standing, 'endsAt'>, now: Date): number =>
  Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs));

export const certificateStateOf = (certificate: Standing, now: Date): CodeOf<typeof CertificateState> => {
  if (certificate.revokedAt) return CertificateState.revoked;
  if (certificate.endsAt <= now) return CertificateState.ended;
  return daysLeft(certificate, now) <= limits.certificate.soonDays
    ? CertificateState.ending
    : CertificateState.valid;
};

type State = CodeOf<typeof CertificateState>;

/** Only the platform's own certificates are renewed here, and none that was withdrawn. */
export const mayRenew = (state: State, issuer: CodeOf<typeof CertificateIssuer>): boolean =>
  state !== CertificateState.revoked && issuer === CertificateIssuer.platform;

/** What another CA gave out is withdrawn there. */
export const mayRevoke = (state: State, issuer: CodeOf<typeof CertificateIssuer>): boolean =>
  issuer === CertificateIssuer.platform &&
  (state === CertificateState.valid || state === CertificateState.ending);
