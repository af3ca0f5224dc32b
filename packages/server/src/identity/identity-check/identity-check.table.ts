import type {
  ConsentKind,
  IdentityKind,
  IdentityPurpose,
  IdentityState,
} from '@chancery/contract/identity-check/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Comparisons of persons and units with what others know; no number in full stands in it. */
export const identityCheck = pgTable('identity_check', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  number: text('number').notNull(),
  kind: text('kind').$type<CodeOf<typeof IdentityKind>>().notNull(),
  purpose: text('purpose').$type<CodeOf<typeof IdentityPurpose>>().notNull(),
  subjectId: uuid('subject_id'),
  state: text('state').$type<CodeOf<typeof IdentityState>>().notNull(),
  shownName: text('shown_name').notNull(),
  shownNumber: text('shown_number').notNull(),
  shownPhone: text('shown_phone').notNull().default(''),
  digest: bytea('digest').notNull(),
  numberDigest: bytea('number_digest').notNull(),
  consent: text('consent').$type<CodeOf<typeof ConsentKind>>().notNull(),
  note: text('note').notNull().default(''),
  askedBy: uuid('asked_by'),
  askedByName: text('asked_by_name').notNull(),
  askedAt: moment('asked_at').notNull().defaultNow(),
  provider: text('provider').notNull(),
  providerNo: text('provider_no').notNull().default(''),
  answeredAt: moment('answered_at'),
  tries: integer('tries').notNull().default(0),
  lookedAt: moment('looked_at'),
});

export type IdentityRow = typeof identityCheck.$inferSelect;
