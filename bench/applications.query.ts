import type { Connection } from './kit/database.ts';

/** What the bare side is started with: whose rows, and where the page in the depth begins. */
export interface BareApplications {
  readonly connection: Connection;
  readonly companyId: string;
  /** Who reads. */
  readonly id: string;
  readonly deep: { readonly createdAt: string; readonly id: string };
}

/** What is asked for: the unit's applications, its first page or one in the depth, or what waits for the reader. */
export type Asked = 'first' | 'deep' | 'todo';

const columns =
  'a.id, a.number, a.title, a.kind, a.state, a.end_kind AS "end", a.returned, a.applicant_id AS "applicantId", ' +
  'a.applicant_name AS "applicantName", a.document_type_name AS "fileTypeName", a.seal_names AS "sealNames", ' +
  'a.count, a.amount, a.waits_for AS "waitsFor", a.step_name AS "stepName", a.unread, ' +
  'a.created_at AS "createdAt", a.ended_at AS "endedAt"';
const taskColumns =
  't.id AS "taskId", t.instead_of AS "insteadOf", t.instead_of_name AS "insteadOfName", t.due_at AS "dueAt", ' +
  't.opened_at AS "at"';
const order = 'ORDER BY a.created_at DESC, a.id DESC LIMIT 21';

/** A page as one would ask the driver for it, and nothing else. */
export const bareQuery = (
  { companyId, id, deep }: BareApplications,
  asked: Asked,
): { text: string; values: string[] } => {
  switch (asked) {
    case 'first':
      return {
        text: `SELECT ${columns} FROM application a WHERE company_id = $1 ${order}`,
        values: [companyId],
      };
    case 'deep':
      return {
        text: `SELECT ${columns} FROM application a WHERE company_id = $1 AND (created_at, id) < ($2, $3) ${order}`,
        values: [companyId, deep.createdAt, deep.id],
      };
    case 'todo':
      return {
        text:
          `SELECT ${columns}, ${taskColumns} FROM approval_task t JOIN application a ON a.id = t.application_id ` +
          `WHERE t.company_id = $1 AND t.user_id = $2 AND t.state = 'open' ` +
          'ORDER BY t.opened_at DESC, t.id DESC LIMIT 21',
        values: [companyId, id],
      };
  }
};
