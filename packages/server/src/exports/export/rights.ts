import { createHash } from 'node:crypto';
import { isListType } from '@chancery/contract/export/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { sql } from 'drizzle-orm';
import { isInUnit, type OperatorActor, type UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { holdStanding, standsSince } from '../../people/ports.ts';
import type { MenuService } from '../../platform/ports.ts';
import type { ExportRow } from './export.table.ts';
import { exportedOf } from './sources.ts';

type Asked = Pick<ExportRow, 'companyId' | 'accountId' | 'byName' | 'type' | 'sight' | 'createdAt'>;

/** The right that every export needs besides that to its list. */
const exporting = 'export.view';

/** Who exports: a member of a unit what their unit has, an operator what the platform has. */
export type Exporter = UnitActor | OperatorActor;

/** What somebody's rows depend on besides who they are: their role, and the seals they keep. */
export const sightOf = async (tx: Tx, actor: Exporter): Promise<string> => {
  if (!isInUnit(actor)) return '';
  const { companyId, id, role } = actor;
  if (role !== Role.sealKeeper) return String(role);
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM device WHERE company_id = ${companyId} AND keeper_id = ${id} ORDER BY id`,
  );
  const kept = createHash('sha256')
    .update(rows.map((row) => row.id).join())
    .digest('hex');
  return `${role} ${kept}`;
};

/** Whether a list is asked by such as them at all: exports ask it without going through its door. */
const isFor = (actor: Exporter, type: ExportRow['type']): boolean => {
  if (!isListType(type)) return isInUnit(actor);
  const { list, source } = exportedOf(type);
  if (isInUnit(actor)) return list.access === 'unit' || list.access === 'signed';
  const isDesk = actor.engraverId === undefined && !actor.mustChangePassword && !actor.secondStepDue;
  return isDesk && !source && (list.access === 'operator' || list.access === 'signed');
};

/** Whether somebody may export a list. */
export const mayExport = (actor: Exporter, type: ExportRow['type']): boolean =>
  isFor(actor, type) &&
  actor.permissions.has(exporting) &&
  actor.permissions.has(isListType(type) ? exportedOf(type).list.permission : 'export.unit');

export type AskerOf = ReturnType<typeof createAskerOf>;

interface Menus extends Pick<MenuService, 'permissionsOf' | 'operatorPermissions'> {}
interface Holding {
  readonly hold: boolean;
}

const memberOf = async (
  menus: Menus,
  tx: Tx,
  job: Asked & { readonly companyId: string },
  { hold }: Holding,
): Promise<UnitActor | undefined> => {
  const { companyId, accountId: id, byName: name } = job;
  const claim = { companyId, accountId: id, since: job.createdAt };
  if (hold && !(await holdStanding(tx, claim))) return undefined;
  const { rows } = await tx.execute<{ role: CodeOf<typeof Role> }>(sql`
    SELECT role FROM membership WHERE company_id = ${companyId} AND account_id = ${id} AND ${standsSince(claim)}`);
  const role = rows[0]?.role;
  if (role === undefined) return undefined;
  const permissions = await menus.permissionsOf(tx, companyId, role);
  return { kind: 'user', sessionId: '', id, name, mobile: '', companyId, role, permissions };
};

const operatorOf = async (
  menus: Menus,
  tx: Tx,
  { accountId: id, byName: name }: Asked,
  { hold }: Holding,
): Promise<OperatorActor | undefined> => {
  const { rows } = await tx.execute<{ must: boolean }>(sql`
    SELECT must_change_password AS must FROM operator
    WHERE id = ${id} AND disabled_at IS NULL AND engraver_id IS NULL ${hold ? sql`FOR SHARE` : sql``}`);
  const [found] = rows;
  if (!found) return undefined;
  const permissions = await menus.operatorPermissions(tx, id);
  return {
    kind: 'operator',
    sessionId: '',
    id,
    name,
    mustChangePassword: found.must,
    secondStepDue: false,
    permissions,
  };
};

/**
 * Finds who asked for an export as they are now, if they are still what they were then and may still see what they asked
 * for. Their standing is held until the transaction ends, so that nobody is removed while a part is written.
 */
export const createAskerOf =
  (menus: Menus) =>
  async (tx: Tx, job: Asked, holding: Holding): Promise<Exporter | undefined> => {
    const { companyId } = job;
    const actor =
      companyId === null
        ? await operatorOf(menus, tx, job, holding)
        : await memberOf(menus, tx, { ...job, companyId }, holding);
    if (!actor || !mayExport(actor, job.type) || (await sightOf(tx, actor)) !== job.sight) return undefined;
    return actor;
  };
