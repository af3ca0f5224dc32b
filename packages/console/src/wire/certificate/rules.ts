// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { limits } from '@chancery/contract/limits.ts';
import { CertificateIssuer, CertificateState } from './codes.ts';
const dayMs = 864e5;
export const daysLeft = ({ endsAt }, now) => Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs));
export const certificateStateOf = (certificate, now) => {
	if (certificate.revokedAt) return CertificateState.revoked;
	if (certificate.endsAt <= now) return CertificateState.ended;
	return daysLeft(certificate, now) <= limits.certificate.soonDays ? CertificateState.ending : CertificateState.valid;
};
export const mayRenew = (state, issuer) => state !== CertificateState.revoked && issuer === CertificateIssuer.platform;
export const mayRevoke = (state, issuer) => issuer === CertificateIssuer.platform && (state === CertificateState.valid || state === CertificateState.ending);
