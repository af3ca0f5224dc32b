import type { Family } from './certificate.table.ts';

const prefix = (family: Family) => (family === 'sm2' ? 'sm2-' : '');

/** Where the platform's certificates and lists are found, by anybody. */
export const pkiPaths = {
  certificate: (family: Family, of: 'root' | 'issuing') => `/pki/${prefix(family)}${of}.cer`,
  crl: (family: Family, of: 'root' | 'issuing') => `/pki/${prefix(family)}${of}.crl`,
  ocsp: '/pki/ocsp',
  timestamp: (family: Family) => `/pki/${prefix(family)}tsa`,
} as const;

export type PkiAddresses = ReturnType<typeof createPkiAddresses>;

/** The same as whole addresses, as they stand in certificates. */
export const createPkiAddresses = (publicUrl: string) => ({
  /** What a certificate says of its issuer; the responder answers for what the issuing CA gave out. */
  within: (family: Family, issuer: 'root' | 'issuing') => ({
    crl: `${publicUrl}${pkiPaths.crl(family, issuer)}`,
    issuerAddress: `${publicUrl}${pkiPaths.certificate(family, issuer)}`,
    ...(issuer === 'issuing' && { ocsp: `${publicUrl}${pkiPaths.ocsp}` }),
  }),
});
