import type { ExportFault, ExportFormat, ExportState, ExportType } from '@chancery/contract/export/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { bigint, boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Scope } from '../../kit/actor.ts';
import { bytea, moment } from '../../kit/columns.ts';

const large = (name: string) => bigint(name, { mode: 'number' });

/** The filters of an export, by their names in the list. */
export type ExportFilters = Readonly<Record<string, string | number | boolean>>;

/** The proof of a use in an export. */
export interface ExportProof {
  readonly id: string;
  readonly key: string;
  readonly file: string;
  /** The digests of the photos it names. */
  readonly photos: readonly string[];
}

/** Lists that are written into files. */
export const exportJob = pgTable('export_job', {
  id: uuid('id').primaryKey(),
  /** None where an operator asked. */
  companyId: uuid('company_id'),
  /** Of the member or the operator who asked. */
  accountId: uuid('account_id').notNull(),
  byName: text('by_name').notNull(),
  type: smallint('type').$type<CodeOf<typeof ExportType>>().notNull(),
  format: text('format').$type<CodeOf<typeof ExportFormat>>().notNull(),
  filters: jsonb('filters').$type<ExportFilters>().notNull(),
  names: jsonb('names').$type<Readonly<Record<string, string>>>().notNull(),
  columns: text('columns').array().notNull(),
  language: text('language').$type<Language>().notNull(),
  /** By whose clocks its times are written: those of the unit when it was asked for. */
  zone: text('zone').notNull().default('Asia/Shanghai'),
  sight: text('sight').notNull(),
  state: text('state').$type<CodeOf<typeof ExportState>>().notNull().default('waiting'),
  fault: text('fault').$type<CodeOf<typeof ExportFault>>(),
  rows: large('rows').notNull().default(0),
  total: large('total'),
  cursor: text('cursor').array(),
  allRead: boolean('all_read').notNull().default(false),
  parts: text('parts').array().notNull().default([]),
  proofs: jsonb('proofs').$type<readonly ExportProof[]>().notNull().default([]),
  allProven: boolean('all_proven').notNull().default(false),
  file: text('file'),
  size: large('size'),
  digest: bytea('digest'),
  worker: uuid('worker'),
  workedUntil: moment('worked_until'),
  workedAt: moment('worked_at').notNull().defaultNow(),
  tries: integer('tries').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
  expiresAt: moment('expires_at'),
});

/** An export as it lies in the database. */
export type ExportRow = typeof exportJob.$inferSelect;
/** One that a member of a unit asked for. */
export type UnitExport = ExportRow & { readonly companyId: string };

/** Whether a member of a unit asked for it. */
export const isOfUnit = (job: ExportRow): job is UnitExport => job.companyId !== null;

/** What a transaction that works on an export may see. */
export const scopeOfExport = ({ companyId }: Pick<ExportRow, 'companyId'>): Scope =>
  companyId === null ? 'platform' : { companyId };
