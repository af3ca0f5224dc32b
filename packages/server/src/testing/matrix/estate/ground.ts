import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { World } from '../../world.ts';

/** What every part of an estate stands on: its unit, its main administrator, and words that only it uses. */
export const createGround = async (world: World, mark: string) => {
  const { given, db } = world;
  const unit = await given.unit({ name: `${mark} unit` });
  const main = await given.member({ unit, role: Role.mainAdministrator, realName: `${mark} main` });
  await db.query('UPDATE company_config SET bind_device_num = 1000 WHERE company_id = $1', [unit.id]);
  let counter = 0;
  /** A text nobody else has, by which what belongs to this unit is known wherever it turns up. */
  const text = (about: string): string => {
    counter += 1;
    return `${mark} ${about} ${counter}`;
  };
  /** Somebody else of the unit. */
  const join = (role: CodeOf<typeof Role> = Role.member) =>
    given.member({ unit, role, realName: text('person') });
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<string> => {
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${at + 1}`);
    const statement = `INSERT INTO ${table} (${names}) VALUES (${places}) RETURNING id`;
    return (await db.query(statement, Object.values(row))).rows[0].id;
  };
  return { world, mark, unit, main, text, join, insert };
};

export type Ground = Awaited<ReturnType<typeof createGround>>;
