import { limits } from '@chancery/contract/limits.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { unitsVisibleTo } from './data-rule.ts';

interface Row extends Record<string, unknown> {
  id: string;
  parent_id: string;
  name: string;
  full_name: string;
  revision: number;
  has_children: boolean;
  mine: boolean;
  open: boolean;
  members: number;
  departments: number;
  contact_name: string;
  contact_phone: string;
  path?: string[];
  above?: string[];
}

const columns = (actor: UnitActor): SQL => sql`c.id, c.parent_id, c.name, c.full_name, c.revision,
  c.contact_name, c.contact_phone,
  EXISTS (SELECT FROM company b WHERE b.parent_id = c.id AND b.deleted_at IS NULL) AS has_children,
  EXISTS (SELECT FROM membership m WHERE m.company_id = c.id AND m.account_id = ${actor.id}
    AND m.role = ${Role.mainAdministrator} AND m.disabled_at IS NULL) AS mine,
  c.id IN ${unitsVisibleTo(actor.companyId)} AS open,
  (SELECT count(*) FROM membership m WHERE m.company_id = c.id)::int AS members,
  (SELECT count(*) FROM department d WHERE d.company_id = c.id)::int AS departments`;

/** A unit shows its name to those above it; its figures and contact only where the data rule says so. */
const present = (row: Row) => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  hasChildren: row.has_children,
  path: row.path ?? [],
  above: row.above ?? [],
  members: row.open ? row.members : null,
  revision: row.revision,
  head: null,
  unit: {
    companyFullName: row.full_name,
    mine: row.mine,
    departments: row.open ? row.departments : null,
    contactName: row.open ? row.contact_name : null,
    contactPhone: row.open ? maskPhone(row.contact_phone) : null,
  },
});

/** One level of the units below one's own, by name. */
export const subsidiaryLevel = async (tx: Tx, actor: UnitActor, parentId: string) => {
  const { rows } = await tx.execute<Row>(sql`
    SELECT ${columns(actor)} FROM company c
    WHERE c.parent_id = ${parentId} AND c.deleted_at IS NULL
    ORDER BY c.name, c.id LIMIT ${limits.tree.level + 1}`);
  return rows.map(present);
};

/** The units below one's own that match, each with what stands above it. */
export const subsidiariesFound = async (tx: Tx, actor: UnitActor, matches: SQL) => {
  const { rows } = await tx.execute<Row>(sql`
    WITH RECURSIVE below AS (
      SELECT id, name, ARRAY[]::text[] AS path, ARRAY[]::uuid[] AS above FROM company
      WHERE parent_id = ${actor.companyId} AND deleted_at IS NULL
      UNION ALL
      SELECT c.id, c.name, b.path || b.name, b.above || b.id
      FROM company c JOIN below b ON c.parent_id = b.id WHERE c.deleted_at IS NULL),
    found AS (
      SELECT b.* FROM below b JOIN company c ON c.id = b.id
      WHERE ${matches}
      ORDER BY c.name, c.id LIMIT ${limits.tree.found + 1})
    SELECT ${columns(actor)}, f.path, f.above FROM found f JOIN company c ON c.id = f.id ORDER BY c.name, c.id`);
  return rows.map(present);
};
