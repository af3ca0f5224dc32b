import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Bytes. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A moment with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What an editable row remembers of its last change. */
export const revised = {
  revision: integer('revision').notNull().default(1),
  updatedBy: text('updated_by').notNull().default(''),
  updatedAt: moment('updated_at').notNull().defaultNow(),
};
