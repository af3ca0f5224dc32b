import type { account } from './account.table.ts';

/** A person as they may see themselves. */
export const presentUser = (row: typeof account.$inferSelect) => ({
  userId: row.id,
  realName: row.realName,
  mobile: row.mobile,
  user_name: row.userName,
});
