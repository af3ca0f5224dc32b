import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { ProofKind } from '@chancery/contract/passkey/codes.ts';
import type {
  PartyKind,
  PartyState,
  SignatureKind,
  SigningState,
  SigningStep,
} from '@chancery/contract/signing/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, revised } from '../../kit/columns.ts';
import type { KeptFields } from './party-fields.ts';

/** Documents that several parties sign. */
export const signingTask = pgTable('signing_task', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  title: text('title').notNull(),
  note: text('note').notNull().default(''),
  state: text('state').$type<CodeOf<typeof SigningState>>().notNull().default('draft'),
  reason: text('reason').notNull().default(''),
  language: text('language').$type<Language>().notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
  certificateFileId: uuid('certificate_file_id'),
  certificateDigest: bytea('certificate_digest'),
  ...revised,
  words: text('words').notNull().generatedAlwaysAs(sql`computed by the database`),
});

/** The documents of a task. */
export const signingDocument = pgTable('signing_document', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  taskId: uuid('task_id').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  pages: integer('pages').notNull(),
  sourceFileId: uuid('source_file_id').notNull(),
  sourceDigest: bytea('source_digest').notNull(),
  fileId: uuid('file_id').notNull(),
  digest: bytea('digest').notNull(),
});

/** Those who sign a task. */
export const signingParty = pgTable('signing_party', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  taskId: uuid('task_id').notNull(),
  position: integer('position').notNull(),
  step: integer('step').notNull(),
  kind: text('kind').$type<CodeOf<typeof PartyKind>>().notNull(),
  accountId: uuid('account_id'),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  unitName: text('unit_name').notNull().default(''),
  identity: text('identity').$type<'person' | 'personPhone'>(),
  fields: jsonb('fields').$type<KeptFields['fields']>().notNull(),
  withDate: boolean('with_date').notNull().default(false),
  state: text('state').$type<CodeOf<typeof PartyState>>().notNull().default('waiting'),
  reason: text('reason').notNull().default(''),
  askedAt: moment('asked_at'),
  openedAt: moment('opened_at'),
  doneAt: moment('done_at'),
  heirId: uuid('heir_id'),
  passed: integer('passed').notNull().default(0),
  textedAt: moment('texted_at'),
  reminders: integer('reminders').notNull().default(0),
  nudges: integer('nudges').notNull().default(0),
  remindedAt: moment('reminded_at'),
});

/** What parties put into documents. */
export const signingSignature = pgTable('signing_signature', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  taskId: uuid('task_id').notNull(),
  partyId: uuid('party_id').notNull(),
  documentId: uuid('document_id').notNull(),
  kind: text('kind').$type<CodeOf<typeof SignatureKind>>().notNull(),
  statedUnit: text('stated_unit').notNull().default(''),
  /** By what they proved that it is them. */
  proof: text('proof').$type<CodeOf<typeof ProofKind>>().notNull(),
  fileId: uuid('file_id').notNull(),
  digestBefore: bytea('digest_before').notNull(),
  digestAfter: bytea('digest_after').notNull(),
  serial: text('serial').notNull(),
  phone: text('phone').notNull(),
  address: text('address').notNull(),
  client: text('client').notNull(),
  signedAt: moment('signed_at').notNull().defaultNow(),
});

/** What happened to a task. */
export const signingEvent = pgTable('signing_event', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  taskId: uuid('task_id').notNull(),
  partyId: uuid('party_id'),
  step: text('step').$type<CodeOf<typeof SigningStep>>().notNull(),
  byName: text('by_name').notNull(),
  text: text('text').notNull().default(''),
  address: text('address').notNull().default(''),
  at: moment('at').notNull().defaultNow(),
});

/** Links by which people outside come. */
export const signingLink = pgTable('signing_link', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  partyId: uuid('party_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** People outside who proved that a link is theirs. */
export const signingVisit = pgTable('signing_visit', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  partyId: uuid('party_id').notNull(),
  visitHash: bytea('visit_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export type TaskRow = typeof signingTask.$inferSelect;
export type PartyRow = typeof signingParty.$inferSelect;
export type DocumentRow = typeof signingDocument.$inferSelect;
