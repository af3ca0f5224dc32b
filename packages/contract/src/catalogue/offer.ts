import { z } from 'zod';
import { EngravingMaterial } from '../engraving/codes.ts';
import { LedgerValue, offeredValues } from '../ledger/codes.ts';
import { limits } from '../limits.ts';
import { fen } from '../rules/money.ts';
import { nameText, text } from '../rules/text.ts';
import { ServicePackageType, ServiceType } from '../service/codes.ts';
import { unitLimits } from '../unit/config.ts';
import { OfferSubject } from './codes.ts';

const count = z.number({ error: 'rule.required' }).int({ error: 'rule.invalid' });
const offered: readonly string[] = offeredValues;
const { monthsMax, quantityMax, givenMax } = limits.order;

/** What somebody gets who buys one of it. */
export const OfferContent = z.object({
  serviceType: ServiceType.schema,
  packageType: ServicePackageType.schema,
  subject: OfferSubject.schema,
  nameZh: nameText,
  nameEn: nameText,
  textZh: text(0, limits.freeText),
  textEn: text(0, limits.freeText),
  /** What is counted, and how much of it comes. */
  gives: z
    .array(
      z.object({
        value: LedgerValue.schema.refine((value) => offered.includes(value), { error: 'rule.choice' }),
        amount: count.min(1, { error: 'rule.invalid' }).max(givenMax, { error: 'rule.invalid' }),
      }),
    )
    .max(LedgerValue.all.length)
    .refine((gives) => new Set(gives.map(({ value }) => value)).size === gives.length, {
      error: 'rule.choice',
    }),
  /** By how much the service of a seal goes on. */
  serviceMonths: count.min(0, { error: 'rule.invalid' }).max(monthsMax, { error: 'rule.invalid' }),
  /** How long what is counted can be used, and a limit stays raised; null for good. */
  validMonths: count.min(1, { error: 'rule.invalid' }).max(monthsMax, { error: 'rule.invalid' }).nullable(),
  /** A limit of the unit that rises for as long. */
  limitName: z.enum(unitLimits).nullable(),
  limitBy: count.min(0, { error: 'rule.invalid' }).max(givenMax, { error: 'rule.invalid' }),
  /** A carrier brings it. */
  ships: z.boolean(),
  /** What a seal is engraved in; nothing where none is. */
  material: EngravingMaterial.schema.nullable().default(null),
  quantityMax: count.min(1, { error: 'rule.invalid' }).max(quantityMax, { error: 'rule.invalid' }),
});

/** A price from a day on. */
export const OfferPrice = z.object({ startsOn: z.iso.date({ error: 'rule.invalid' }), amount: fen });
