import type { Connection } from './kit/database.ts';

const columns =
  'id, created_at AS "createdAt", user_name AS "userName", user_account AS "userAccount", ' +
  'company_name AS "companyName", login_type AS "loginType", result, ip, user_agent AS "userAgent"';
const order = 'ORDER BY created_at DESC, id DESC LIMIT 21';

/** What the bare sides are started with: whose rows, and where the page in the depth begins. */
export interface BareList {
  readonly connection: Connection;
  readonly companyId: string;
  readonly deep: { readonly createdAt: string; readonly id: string };
}

/** Which page of the list is asked for. */
export type Page = 'first' | 'deep';

/** A page of the login log as one would ask the driver for it, and nothing else. */
export const bareQuery = ({ companyId, deep }: BareList, page: Page): { text: string; values: string[] } =>
  page === 'first'
    ? { text: `SELECT ${columns} FROM login_log WHERE company_id = $1 ${order}`, values: [companyId] }
    : {
        text: `SELECT ${columns} FROM login_log WHERE company_id = $1 AND (created_at, id) < ($2, $3) ${order}`,
        values: [companyId, deep.createdAt, deep.id],
      };
