import type { OfferSubject } from '@chancery/contract/catalogue/codes.ts';
import type { EngravingMaterial } from '@chancery/contract/engraving/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import type { ServicePackageType, ServiceType } from '@chancery/contract/service/codes.ts';
import type { UnitLimit } from '@chancery/contract/unit/config.ts';
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

interface Given {
  readonly value: CodeOf<typeof LedgerValue>;
  readonly amount: number;
}

/** What is on sale, or was. */
export const offer = pgTable('offer', {
  id: uuid('id').primaryKey(),
  serviceType: integer('service_type').$type<CodeOf<typeof ServiceType>>().notNull(),
  packageType: integer('package_type').$type<CodeOf<typeof ServicePackageType>>().notNull(),
  subject: text('subject').$type<CodeOf<typeof OfferSubject>>().notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  textZh: text('text_zh').notNull(),
  textEn: text('text_en').notNull(),
  gives: jsonb('gives').$type<Given[]>().notNull(),
  serviceMonths: integer('service_months').notNull(),
  validMonths: integer('valid_months'),
  limitName: text('limit_name').$type<UnitLimit>(),
  limitBy: integer('limit_by').notNull(),
  ships: boolean('ships').notNull(),
  /** What a seal is engraved in; nothing where none is. */
  material: text('material').$type<CodeOf<typeof EngravingMaterial>>(),
  quantityMax: integer('quantity_max').notNull(),
  onSale: boolean('on_sale').notNull().default(true),
  revision: integer('revision').notNull().default(1),
  updatedBy: text('updated_by').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** What an offer costs from a day on. */
export const offerPrice = pgTable('offer_price', {
  offerId: uuid('offer_id').notNull(),
  startsOn: date('starts_on').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  setBy: text('set_by').notNull(),
  setAt: moment('set_at').notNull().defaultNow(),
});
