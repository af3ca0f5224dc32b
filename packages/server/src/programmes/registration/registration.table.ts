import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { RegistrationState } from '@chancery/contract/registration/codes.ts';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Lists with so many places and a waiting list. */
export const registrationList = pgTable('registration_list', {
  id: uuid('id').primaryKey(),
  announcementId: uuid('announcement_id').notNull(),
  capacity: integer('capacity').notNull(),
  booked: integer('booked').notNull().default(0),
  waiting: integer('waiting').notNull().default(0),
  arrivals: bigint('arrivals', { mode: 'number' }).notNull().default(0),
  closed: boolean('closed').notNull().default(false),
});

/** Who is on them; only functions of the database put somebody there, since a list is of many units. */
export const registration = pgTable('registration', {
  id: uuid('id').primaryKey(),
  listId: uuid('list_id').notNull(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  state: text('state').$type<CodeOf<typeof RegistrationState>>().notNull(),
  place: bigint('place', { mode: 'number' }).notNull(),
  at: moment('at').notNull(),
  movedAt: moment('moved_at'),
  toldAt: moment('told_at'),
});
