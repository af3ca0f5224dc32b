import { firstVersion } from '@chancery/server/platform/version/first-version.ts';
import { query } from './database.ts';
import type { Person, Unit } from './people.ts';

/** How many versions are published after `publishVersions`. */
export const versionCount = 17;

/** Ends every session of somebody, as time or another machine might. */
export const endSessions = async ({ id }: Person, reason = 'idle'): Promise<void> => {
  await query(
    'UPDATE session SET ended_at = now(), end_reason = $2 WHERE (account_id = $1 OR operator_id = $1) AND ended_at IS NULL',
    [id, reason],
  );
};

/** Publishes sixteen versions older than the first one, and answers with the ids of all, the latest first. */
export const publishVersions = async (): Promise<readonly string[]> => {
  await query(
    `INSERT INTO version_history (id, version_number, title_en, title_zh, details_en, details_zh, published_at)
     SELECT gen_random_uuid(), '5.' || n || '.0', 'Release ' || n, '第 ' || n || ' 版', 'Better ' || n, '改进 ' || n,
            timestamptz '2020-01-01' + n * interval '1 day'
     FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
    [versionCount - 1],
  );
  const rows = await query<{ id: string }>(
    `SELECT id FROM version_history WHERE version_number LIKE '5.%' OR version_number = $1
     ORDER BY published_at DESC, id DESC`,
    [firstVersion.versionNumber],
  );
  return rows.map(({ id }) => id);
};

/** Lets a unit look back on logins, an hour apart, the newest an hour ago; every fifth had a wrong code. */
export const addLogins = async (unit: Unit, count: number): Promise<void> => {
  await query(
    `INSERT INTO login_log (id, company_id, company_name, user_name, user_account, login_type, result, ip, user_agent, created_at)
     SELECT gen_random_uuid(), $1, $2, 'Visitor ' || to_char(n, 'FM000'), '1390000' || to_char(n, 'FM0000'),
            CASE n % 3 WHEN 0 THEN 'password' ELSE 'phone' END, CASE n % 5 WHEN 0 THEN 'wrong-code' ELSE 'succeeded' END,
            '10.0.0.' || n % 250, 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0', now() - n * interval '1 hour'
     FROM generate_series(1, $3::int) n`,
    [unit.id, unit.name, count],
  );
};

/** Lets a unit look back on one operation that changed something. */
export const addOperation = async (unit: Unit, objectName: string): Promise<void> => {
  await query(
    `INSERT INTO operate_log (id, company_id, actor_kind, actor_name, action, object_type, object_id, object_name,
                              before, after, ip, client_type, request_id)
     VALUES (gen_random_uuid(), $1::uuid, 'user', 'Chen Mo', 'company.add', 'unit', $1::uuid::text, $2,
             '{"name": "Old paper", "kind": 1}', '{"name": "New paper", "kind": 1}', '10.0.0.9', 'pc', 'request-605')`,
    [unit.id, objectName],
  );
};
