import type pg from 'pg';
import type { Due } from './publish-target.ts';

/** What is kept to be published to a target of some logs, those after one; as it was shown. */
export const shownTo = async (
  client: Pick<pg.ClientBase, 'query'>,
  target: string,
  after: string,
  most: number,
): Promise<Omit<Due, 'old'>[]> => {
  const { rows } = await client.query<Omit<Due, 'old'>>(
    `SELECT done.company_id AS "companyId", done.size, kept.note
     FROM evidence_publication AS done
     JOIN evidence_checkpoint AS kept ON kept.company_id = done.company_id AND kept.size = done.size
     WHERE done.target = $1 AND done.company_id > $2 ORDER BY done.company_id LIMIT $3`,
    [target, after, most],
  );
  return rows;
};

export const beforeAll = '00000000-0000-0000-0000-000000000000';
