import { uuidv7 } from 'uuidv7';
import type { World } from '../../testing/world.ts';

/** Puts departments straight into a unit; answers their ids by name. `Paper/Mill` stands below `Paper`. */
export const givenDepartments = async (
  db: World['db'],
  companyId: string,
  paths: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  const ids: Record<string, string> = {};
  for (const [position, path] of paths.entries()) {
    const steps = path.split('/');
    const id = uuidv7();
    await db.query(
      'INSERT INTO department (id, company_id, parent_id, name, position) VALUES ($1, $2, $3, $4, $5)',
      [id, companyId, ids[steps.slice(0, -1).join('/')] ?? null, steps.at(-1), position],
    );
    ids[path] = id;
  }
  return ids;
};

/** Lets a unit have this many members. */
export const givenLimit = (db: World['db'], companyId: string, members: number) =>
  db.query('UPDATE company_config SET max_users = $2 WHERE company_id = $1', [companyId, members]);
