import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** For how many days a unit keeps what grows and is no evidence. */
export const retentionRule = pgTable('retention_rule', {
  companyId: uuid('company_id').primaryKey(),
  messages: integer('messages').notNull(),
  deliveries: integer('deliveries').notNull(),
  webhooks: integer('webhooks').notNull(),
  commands: integer('commands').notNull(),
  photoNotices: integer('photo_notices').notNull(),
  logins: integer('logins').notNull(),
  operations: integer('operations').notNull(),
});
