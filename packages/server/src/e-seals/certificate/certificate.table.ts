import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** The platform's own keys and their certificates. */
export const pkiAuthority = pgTable(
  'pki_authority',
  {
    family: text('family').$type<'ec' | 'sm2'>().notNull(),
    role: text('role').$type<'root' | 'issuing' | 'timestamp' | 'ocsp'>().notNull(),
    generation: integer('generation').notNull(),
    certificate: bytea('certificate').notNull(),
    /** Nothing once the root's key is held elsewhere. */
    lockedKey: bytea('locked_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.family, table.role, table.generation] })],
);

/** What the root says of the authorities below it, signed beforehand for when its key is away. */
export const pkiRootList = pgTable(
  'pki_root_list',
  {
    family: text('family').$type<'ec' | 'sm2'>().notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    list: bytea('list').notNull(),
    endsAt: moment('ends_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.family, table.number] })],
);

/** What electronic seals sign with. */
export const sealKey = pgTable('seal_key', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  kind: text('kind').$type<'ec' | 'rsa' | 'sm2'>().notNull(),
  source: text('source').$type<'made' | 'imported' | 'signer'>().notNull(),
  publicKey: bytea('public_key').notNull(),
  /** The key itself; of one that is kept in a signing device, whose it is. */
  lockedKey: bytea('locked_key'),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Who vouches for those keys, and how long. */
export const sealCertificate = pgTable('seal_certificate', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  keyId: uuid('key_id').notNull(),
  issuer: text('issuer').$type<'platform' | 'own'>().notNull(),
  serial: text('serial').notNull(),
  subject: text('subject').notNull(),
  issuerName: text('issuer_name').notNull(),
  certificate: bytea('certificate').notNull(),
  above: bytea('above').notNull().default(Buffer.alloc(0)),
  lists: bytea('lists').notNull().default(Buffer.alloc(0)),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  replacedAt: moment('replaced_at'),
  revokedAt: moment('revoked_at'),
  revocationCause: text('revocation_cause').$type<
    'keyCompromise' | 'affiliationChanged' | 'superseded' | 'cessationOfOperation' | 'privilegeWithdrawn'
  >(),
  revocationReason: text('revocation_reason').notNull().default(''),
  revokedByName: text('revoked_by_name'),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Which warnings of an end were given. */
export const certificateNotice = pgTable(
  'certificate_notice',
  {
    certificateId: uuid('certificate_id').notNull(),
    companyId: uuid('company_id').notNull(),
    days: integer('days').notNull(),
    toldAt: moment('told_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.certificateId, table.days] })],
);

/** Which chain of the platform vouches: that of P-256, for RSA too, or that of SM2. */
export type Family = (typeof pkiAuthority.$inferSelect)['family'];
export type SealKeyRow = typeof sealKey.$inferSelect;
export type CertificateRow = typeof sealCertificate.$inferSelect;
