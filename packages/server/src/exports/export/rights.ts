import { createHash } from 'node:crypto';
import { isListType } from '@chancery/contract/export/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { holdStanding, standsSince } from '../../people/ports.ts';
import type { MenuService } from '../../platform/ports.ts';
import type { ExportRow } from './export.table.ts';
import { exportedOf } from './sources.ts';

type Asked = Pick<ExportRow, 'companyId' | 'accountId' | 'byName' | 'type' | 'sight' | 'createdAt'>;

/** The right that every export needs besides that to its list. */
const exporting = 'export.view';

/** What somebody's rows depend on besides who they are: their role, and the seals they keep. */
export const sightOf = async (
  tx: Tx,
  { companyId, id, role }: Pick<UnitActor, 'companyId' | 'id' | 'role'>,
): Promise<string> => {
  if (role !== Role.sealKeeper) return String(role);
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM device WHERE company_id = ${companyId} AND keeper_id = ${id} ORDER BY id`,
  );
  const kept = createHash('sha256')
    .update(rows.map((row) => row.id).join())
    .digest('hex');
  return `${role} ${kept}`;
};

/** Whether somebody may export a list. */
export const mayExport = ({ permissions }: UnitActor, type: ExportRow['type']): boolean =>
  permissions.has(exporting) &&
  permissions.has(isListType(type) ? exportedOf(type).list.permission : 'export.unit');

export type AskerOf = ReturnType<typeof createAskerOf>;

/**
 * Finds who asked for an export as they are now, if they are still what they were then and may still see what they asked
 * for. Their membership is held until the transaction ends, so that nobody is removed while a part is written.
 */
export const createAskerOf =
  (menus: Pick<MenuService, 'permissionsOf'>) =>
  async (tx: Tx, job: Asked, { hold }: { readonly hold: boolean }): Promise<UnitActor | undefined> => {
    const { companyId, accountId: id, byName: name } = job;
    const claim = { companyId, accountId: id, since: job.createdAt };
    if (hold && !(await holdStanding(tx, claim))) return undefined;
    const { rows } = await tx.execute<{ role: CodeOf<typeof Role> }>(sql`
      SELECT role FROM membership WHERE company_id = ${companyId} AND account_id = ${id} AND ${standsSince(claim)}`);
    const role = rows[0]?.role;
    if (role === undefined) return undefined;
    const permissions = await menus.permissionsOf(tx, companyId, role);
    const actor = {
      kind: 'user',
      sessionId: '',
      id,
      name,
      mobile: '',
      companyId,
      role,
      permissions,
    } as const;
    if (!mayExport(actor, job.type) || (await sightOf(tx, actor)) !== job.sight) return undefined;
    return actor;
  };
