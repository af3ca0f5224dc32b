import { z } from 'zod';
import { signerErrors } from '../e-seal/calls.ts';
import { KeyHolder, SealKeyKind } from '../e-seal/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { CertificateIssuer, CertificateState, RevocationCause } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** The certificate that a seal signs with now. */
export const SealCertificate = z.object({
  id,
  sealId: id,
  sealName: z.string(),
  keyKind: SealKeyKind.schema,
  keyHolder: KeyHolder.schema,
  issuer: CertificateIssuer.schema,
  state: CertificateState.schema,
  /** Whom it names, and who vouches for it. */
  subject: z.string(),
  issuerName: z.string(),
  serial: z.string(),
  startsAt: time,
  endsAt: time,
  daysLeft: z.number(),
  revokedAt: time.nullable(),
  cause: RevocationCause.schema.nullable(),
});

export const listCertificates = listEndpoint({
  method: 'GET',
  path: '/certificate/list',
  summary: 'What the electronic seals of the unit sign with, those that end first in front',
  access: 'unit',
  permission: 'certificate.view',
  filters: { keyword: searchText(limits.text.remark), state: CertificateState.query.optional() },
  sorts: ['endsAt', '-endsAt'],
  row: SealCertificate,
});

const edit = { access: 'unit', permission: 'certificate.edit' } as const;
const found = ['certificate.notFound', 'device.notFound', 'device.unbound'] as const;

export const renewCertificate = endpoint({
  ...edit,
  method: 'POST',
  path: '/certificate/renew',
  summary: 'Give a seal a new certificate for the same key',
  input: z.object({ id }),
  result: z.object({ id }),
  errors: [...found, 'certificate.revoked', 'certificate.foreign', 'ledger.buyMore'],
});

export const rekeyCertificate = endpoint({
  ...edit,
  method: 'POST',
  path: '/certificate/rekey',
  summary: 'Give a seal a new key and a certificate for it; the one before is withdrawn',
  input: z.object({ id, keyKind: SealKeyKind.schema, keyHolder: KeyHolder.schema.optional(), reason }),
  result: z.object({ id }),
  errors: [...found, ...signerErrors],
});

export const revokeCertificate = endpoint({
  ...edit,
  method: 'POST',
  path: '/certificate/revoke',
  summary: 'Withdraw a certificate; what was sealed before stays valid by its time stamp',
  input: z.object({ id, cause: RevocationCause.schema, reason }),
  result: z.object({}),
  errors: [...found, 'certificate.revoked', 'certificate.ended', 'certificate.foreign'],
});

export const requestCertificate = endpoint({
  ...edit,
  method: 'GET',
  path: '/certificate/:id/request',
  summary: 'The request by which another CA certifies the key of a seal (PKCS #10, PEM)',
  params: z.object({ id }),
  result: z.object({ fileName: z.string(), request: z.string() }),
  errors: [...found, 'certificate.signerDown'],
});

const pemMax = 65_536;

export const installCertificate = endpoint({
  ...edit,
  method: 'POST',
  path: '/certificate/install',
  summary: 'Let a seal sign with a certificate that another CA gave for its key',
  input: z.object({
    id,
    /** The certificate and those above it, as PEM. */
    certificate: z.string().min(1).max(pemMax),
    /** What those CAs say of withdrawn certificates today (CRLs), as PEM: readers then need not ask them. */
    lists: z.string().max(pemMax).optional(),
  }),
  result: z.object({ id }),
  errors: [
    ...found,
    'certificate.unreadable',
    'certificate.otherKey',
    'certificate.notValid',
    'certificate.listUnfit',
    'certificate.revoked',
  ],
});

export const importCertificate = endpoint({
  ...edit,
  method: 'POST',
  path: '/certificate/import',
  summary: 'Let a seal sign with a key and a certificate from a PKCS #12 file',
  input: z.object({
    id,
    /** The file, as Base64. It is opened and kept nowhere; the key is kept encrypted. */
    content: z.base64().min(1).max(pemMax),
    password: z.string().max(limits.text.description),
    /** As with a certificate alone. */
    lists: z.string().max(pemMax).optional(),
  }),
  result: z.object({ id }),
  errors: [
    ...found,
    'certificate.unreadable',
    'certificate.wrongPassword',
    'certificate.unknownKind',
    'certificate.otherKey',
    'certificate.notValid',
    'certificate.listUnfit',
    'certificate.revoked',
  ],
});
