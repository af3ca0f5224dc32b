import type { CertificationState } from '@chancery/contract/certification/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, revised } from '../../kit/columns.ts';

/** Applications of units to be certified, a row for each round. */
export const certification = pgTable('certification', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  state: text('state').$type<CodeOf<typeof CertificationState>>().notNull(),
  companyFullName: text('company_full_name').notNull(),
  socialCreditCode: text('social_credit_code').notNull(),
  legalPerson: text('legal_person').notNull(),
  legalIdCard: bytea('legal_id_card').notNull(),
  legalIdCardShown: text('legal_id_card_shown').notNull(),
  address: text('address').notNull(),
  registeredCapital: text('registered_capital').notNull(),
  establishedOn: text('established_on').notNull(),
  businessTerm: text('business_term').notNull(),
  companyType: text('company_type').notNull(),
  businessScope: text('business_scope').notNull(),
  contactName: text('contact_name').notNull(),
  contactPhone: text('contact_phone').notNull(),
  licenceFile: uuid('licence_file').notNull(),
  letterFile: uuid('letter_file'),
  submittedBy: uuid('submitted_by').notNull(),
  submittedByName: text('submitted_by_name').notNull(),
  submittedAt: moment('submitted_at').notNull().defaultNow(),
  reviewedBy: uuid('reviewed_by'),
  reviewedByName: text('reviewed_by_name'),
  reviewedAt: moment('reviewed_at'),
  reason: text('reason'),
});

/** Whether certifications pass by themselves whose every check matches. */
export const certificationPolicy = pgTable('certification_policy', {
  id: integer('id').primaryKey(),
  passes: boolean('passes').notNull(),
  ...revised,
});
