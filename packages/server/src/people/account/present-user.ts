import type { account } from './account.table.ts';

/** A person as they may see themselves; in a unit they have the name they have there. */
export const presentUser = (row: typeof account.$inferSelect, nameInUnit?: string) => ({
  userId: row.id,
  realName: nameInUnit ?? row.realName,
  mobile: row.mobile,
  user_name: row.userName,
});
