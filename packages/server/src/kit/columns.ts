import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A moment with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
