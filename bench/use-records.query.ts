import type { Connection } from './kit/database.ts';

/** What the bare side is started with: whose rows, and where the page in the depth begins. */
export interface BareRecords {
  readonly connection: Connection;
  readonly companyId: string;
  readonly deep: { readonly lastAt: string; readonly id: string };
}

/** What is asked for: a unit's records, their first page or one in the depth, or the abnormal ones. */
export type Asked = 'first' | 'deep' | 'abnormal';

const columns =
  'id, authorization_id AS "authorizationId", empower_no AS "empowerNo", title, device_id AS "deviceId", ' +
  'device_name AS "deviceName", user_id AS "userId", user_name AS "userName", department_name AS "departmentName", ' +
  'use_type AS "useType", normal_granted AS "granted", presses, photos, unaccounted, verdict, reasons, ' +
  'needs_review AS "needsReview", unread_exception AS "unread", review_verdict AS "reviewVerdict", ' +
  'first_at AS "firstAt", last_at AS "lastAt"';
const order = 'ORDER BY last_at DESC, id DESC LIMIT 21';

/** A page as one would ask the driver for it, and nothing else. */
export const bareQuery = (
  { companyId, deep }: BareRecords,
  asked: Asked,
): { text: string; values: string[] } => {
  const from = `SELECT ${columns} FROM use_record WHERE company_id = $1`;
  switch (asked) {
    case 'first':
      return { text: `${from} ${order}`, values: [companyId] };
    case 'deep':
      return {
        text: `${from} AND (last_at, id) < ($2, $3) ${order}`,
        values: [companyId, deep.lastAt, deep.id],
      };
    case 'abnormal':
      return { text: `${from} AND verdict = 'abnormal' ${order}`, values: [companyId] };
  }
};
