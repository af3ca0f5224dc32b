import type {
  DestructionPhoto,
  DestructionReason,
  DestructionSigner,
  DestructionState,
} from '@chancery/contract/destruction/codes.ts';
import type { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { ProofKind } from '@chancery/contract/passkey/codes.ts';
import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Seals that are put out of use: handed in, destroyed, and signed for by two people. */
export const sealDestruction = pgTable('seal_destruction', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  number: text('number').notNull(),
  deviceId: uuid('device_id').notNull(),
  /** As the register said it then. */
  deviceName: text('device_name').notNull(),
  subtype: smallint('subtype').$type<CodeOf<typeof SealSubtype>>().notNull(),
  serial: text('serial'),
  keeperName: text('keeper_name').notNull().default(''),
  reason: text('reason').$type<CodeOf<typeof DestructionReason>>().notNull(),
  remark: text('remark').notNull().default(''),
  /** The seal that takes its place. */
  engravingId: uuid('engraving_id'),
  state: text('state').$type<CodeOf<typeof DestructionState>>().notNull().default('begun'),
  handedInBy: uuid('handed_in_by'),
  handedInByName: text('handed_in_by_name').notNull().default(''),
  receivedBy: uuid('received_by'),
  receivedByName: text('received_by_name').notNull().default(''),
  handedInAt: moment('handed_in_at'),
  place: text('place').notNull().default(''),
  destroyedBy: uuid('destroyed_by'),
  destroyedByName: text('destroyed_by_name').notNull().default(''),
  destroyedAt: moment('destroyed_at'),
  method: text('method').notNull().default(''),
  completedAt: moment('completed_at'),
  /** What certifies the end. */
  recordFileId: uuid('record_file_id'),
  recordDigest: bytea('record_digest'),
  cancelledByName: text('cancelled_by_name').notNull().default(''),
  cancelledAt: moment('cancelled_at'),
  cancelReason: text('cancel_reason').notNull().default(''),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What photos show of it. */
export const destructionPhoto = pgTable('destruction_photo', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  destructionId: uuid('destruction_id').notNull(),
  kind: text('kind').$type<CodeOf<typeof DestructionPhoto>>().notNull(),
  fileId: uuid('file_id').notNull(),
  digest: bytea('digest').notNull(),
  addedByName: text('added_by_name').notNull(),
  addedAt: moment('added_at').notNull().defaultNow(),
});

/** Who signs that it is destroyed. */
export const destructionSignature = pgTable('destruction_signature', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  destructionId: uuid('destruction_id').notNull(),
  role: text('role').$type<CodeOf<typeof DestructionSigner>>().notNull(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  askedAt: moment('asked_at').notNull().defaultNow(),
  proof: text('proof').$type<CodeOf<typeof ProofKind>>(),
  signedAt: moment('signed_at'),
});
