import type { Family } from './certificate.table.ts';

const prefix = (family: Family) => (family === 'sm2' ? 'sm2-' : '');
/** The first issuing CA has no number, as its certificates say. */
const numbered = (of: 'root' | 'issuing', generation: number) =>
  of === 'issuing' && generation > 1 ? `${of}-${generation}` : of;

/** Where the platform's certificates and lists are found, by anybody. */
export const pkiPaths = {
  certificate: (family: Family, of: 'root' | 'issuing', generation = 1) =>
    `/pki/${prefix(family)}${numbered(of, generation)}.cer`,
  crl: (family: Family, of: 'root' | 'issuing', generation = 1) =>
    `/pki/${prefix(family)}${numbered(of, generation)}.crl`,
  ocsp: '/pki/ocsp',
  timestamp: (family: Family) => `/pki/${prefix(family)}tsa`,
} as const;

/** What a path of these speaks of. */
export const readPkiPath = (name: string) => {
  const [, sm2, of, generation, form] =
    /^(sm2-)?(root|issuing)(?:-([2-9]|[1-9]\d{1,3}))?\.(cer|crl)$/.exec(name) ?? [];
  if (!of || !form || (of === 'root' && generation)) return undefined;
  return {
    family: sm2 ? 'sm2' : 'ec',
    of: of === 'root' ? 'root' : 'issuing',
    generation: Number(generation ?? 1),
    form: form === 'cer' ? 'certificate' : 'list',
  } as const;
};

export type PkiAddresses = ReturnType<typeof createPkiAddresses>;

/** The same as whole addresses, as they stand in certificates. */
export const createPkiAddresses = (publicUrl: string) => {
  const listed = (family: Family, issuer: 'root' | 'issuing', generation: number) => ({
    crl: `${publicUrl}${pkiPaths.crl(family, issuer, generation)}`,
    issuerAddress: `${publicUrl}${pkiPaths.certificate(family, issuer, generation)}`,
  });
  return {
    /** What a certificate says of its issuer; the responder answers for what the issuing CA gave out and keeps. */
    within: (family: Family, issuer: 'root' | 'issuing', generation: number) => ({
      ...listed(family, issuer, generation),
      ...(issuer === 'issuing' && { ocsp: `${publicUrl}${pkiPaths.ocsp}` }),
    }),
    /** What one says that nobody keeps, since it ends within the hour: the responder would not know it. */
    passing: (family: Family, generation: number) => listed(family, 'issuing', generation),
  };
};
