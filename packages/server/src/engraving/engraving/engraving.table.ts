import type { SealForm } from '@chancery/contract/e-seal/codes.ts';
import type { EngravingMaterial, EngravingPaper } from '@chancery/contract/engraving/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { SealDesign } from '@chancery/pdf-seal/picture/design.ts';
import { boolean, date, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

const millimetres = (name: string) => numeric(name, { precision: 4, scale: 1, mode: 'number' });

/** Seals that are engraved. How far each has come is what its order says. */
export const engraving = pgTable('engraving', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  orderId: uuid('order_id').notNull(),
  number: text('number').notNull(),
  form: text('form').$type<CodeOf<typeof SealForm>>().notNull(),
  name: text('name').notNull(),
  material: text('material').$type<CodeOf<typeof EngravingMaterial>>().notNull(),
  sizeMm: millimetres('size_mm').notNull(),
  design: jsonb('design').$type<SealDesign>().notNull(),
  /** The shapes of the drawing that was approved, and their SHA-256. */
  drawing: bytea('drawing').notNull(),
  drawingDigest: bytea('drawing_digest').notNull(),
  widthMm: millimetres('width_mm').notNull(),
  heightMm: millimetres('height_mm').notNull(),
  letterFileId: uuid('letter_file_id').notNull(),
  representative: text('representative').notNull(),
  agent: text('agent').notNull(),
  agentPhone: text('agent_phone').notNull(),
  remark: text('remark').notNull().default(''),
  /** Why papers were sent back, until others are there. */
  returned: text('returned').notNull().default(''),
  engraverId: uuid('engraver_id'),
  /** What it was called then: a unit knows no more of a partner than this. */
  engraverName: text('engraver_name'),
  allocatedAt: moment('allocated_at'),
  promisedOn: date('promised_on'),
  filingNo: text('filing_no').notNull().default(''),
  imprintFileId: uuid('imprint_file_id'),
  matches: boolean('matches'),
  checkRemark: text('check_remark').notNull().default(''),
  checkedBy: text('checked_by'),
  checkedAt: moment('checked_at'),
  deviceId: uuid('device_id'),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** The papers that the police want to see; what was replaced or sent back stays. */
export const engravingPaper = pgTable('engraving_paper', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  engravingId: uuid('engraving_id').notNull(),
  kind: text('kind').$type<CodeOf<typeof EngravingPaper>>().notNull(),
  fileId: uuid('file_id').notNull(),
  digest: bytea('digest').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: moment('added_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
});
