import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { ProofKind } from '@chancery/contract/passkey/codes.ts';
import type { SealedFault, SealedState } from '@chancery/contract/sealing/codes.ts';
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Files on which electronic seals are pressed, or are about to be: one press each. */
export const sealedFile = pgTable('sealed_file', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  authorizationId: uuid('authorization_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  deviceName: text('device_name').notNull(),
  /** The file as it was approved. */
  sourceFileId: uuid('source_file_id').notNull(),
  fileName: text('file_name').notNull(),
  /** The file that was sealed: the approved one, or what an earlier seal made of it. */
  baseFileId: uuid('base_file_id'),
  sealedFileId: uuid('sealed_file_id'),
  sealedDigest: bytea('sealed_digest'),
  /** Which press of the seal it was. */
  counter: bigint('counter', { mode: 'number' }),
  state: text('state').$type<CodeOf<typeof SealedState>>().notNull().default('waiting'),
  fault: text('fault').$type<CodeOf<typeof SealedFault>>(),
  /** How often it was begun: only the latest try may finish it. */
  tries: integer('tries').notNull().default(0),
  /** By what whoever pressed proved that it is them. */
  proof: text('proof').$type<CodeOf<typeof ProofKind>>().notNull(),
  /** The signing task in which it was pressed, among other parties. */
  signingTaskId: uuid('signing_task_id'),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
});

export type SealedRow = typeof sealedFile.$inferSelect;
