import { createHash } from 'node:crypto';
import { getTempUrl } from '@chancery/contract/file/calls.ts';
import pg from 'pg';
import type { Connection } from '../kit/database.ts';
import { callsOf, type Office } from './office.ts';
import type { Acknowledged } from './work.ts';

/** Holds what was answered with a yes against the database; answers every difference. */
export const accountFor = async (
  connection: Connection,
  address: string,
  office: Office,
  { applied, approved, uploaded }: Acknowledged,
): Promise<readonly string[]> => {
  const db = new pg.Client(connection);
  await db.connect();
  const faults: string[] = [];
  try {
    const { rows: applications } = await db.query<{ id: string; title: string; approvals: number }>(
      `SELECT a.id, a.title, (SELECT count(*)::int FROM approval_event e WHERE e.application_id = a.id AND e.by_id = $1
         AND e.action = 'approve') AS approvals
       FROM application a`,
      [office.approver.id],
    );
    const byId = new Map(applications.map((row) => [row.id, row]));
    for (const [id, title] of applied)
      if (byId.get(id)?.title !== title) faults.push(`application ${title} is lost`);
    const titles = applications.map(({ title }) => title);
    for (const title of new Set(titles.filter((one, at) => titles.indexOf(one) !== at)))
      faults.push(`application ${title} is there twice`);
    for (const id of approved)
      if (byId.get(id)?.approvals !== 1)
        faults.push(`approval of ${byId.get(id)?.title} is there ${byId.get(id)?.approvals} times`);
    for (const { title, approvals } of applications)
      if (approvals > 1) faults.push(`${title} was approved ${approvals} times`);

    const { rows: files } = await db.query<{ name: string; count: number }>(
      `SELECT name, count(*)::int AS count FROM file GROUP BY name`,
    );
    const times = new Map(files.map(({ name, count }) => [name, count]));
    const call = callsOf(address, office.boss);
    for (const [name, { filePath, digest }] of uploaded) {
      if (times.get(name) !== 1) faults.push(`file ${name} is there ${times.get(name) ?? 0} times`);
      const { tmpUrl } = await call(getTempUrl, { filePath });
      const answer = await fetch(address + tmpUrl);
      const found = createHash('sha256')
        .update(new Uint8Array(await answer.arrayBuffer()))
        .digest('hex');
      if (found !== digest) faults.push(`file ${name} has other bytes`);
    }
    return faults;
  } finally {
    await db.end();
  }
};

/** Milliseconds from a moment until the database shows work of servers that nobody asked for. */
export const firstInDatabase = async (connection: Connection, moment: number) => {
  const db = new pg.Client(connection);
  await db.connect();
  const { rows } = await db.query<{ job: Date | null; placed: Date | null; press: Date | null }>(
    `SELECT (SELECT min(completed_on) FROM pgboss.job WHERE name = 'authorization.expire' AND completed_on > $1) AS job,
       (SELECT min(at) FROM evidence_checkpoint WHERE at > $1) AS placed,
       (SELECT min(received_at) FROM press WHERE received_at > $1) AS press`,
    [new Date(moment)],
  );
  await db.end();
  const since = (at: Date | null | undefined) => (at ? at.getTime() - moment : undefined);
  return { job: since(rows[0]?.job), placed: since(rows[0]?.placed), press: since(rows[0]?.press) };
};
