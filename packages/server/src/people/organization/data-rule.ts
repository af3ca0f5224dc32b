import { UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { dataRule } from './organization.table.ts';

/** Writes the pairs of every unit in `units` and those above it, as far as the unit is open to them. */
const insertRules = async (tx: Tx, units: SQL): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    WITH RECURSIVE above AS (
      SELECT c.id AS unit, c.parent_id AS ancestor FROM company c
        WHERE c.id IN (${units}) AND c.deleted_at IS NULL AND c.parent_id IS NOT NULL
      UNION
      SELECT a.unit, c.parent_id FROM above a JOIN company c ON c.id = a.ancestor
        WHERE c.parent_id IS NOT NULL AND c.deleted_at IS NULL)
    INSERT INTO data_rule (company_id, visible_company_id)
    SELECT a.ancestor, a.unit FROM above a JOIN company_config k ON k.company_id = a.unit
      WHERE ${UnitSwitch.openToParent} = ANY (k.switches)
    ON CONFLICT DO NOTHING`);
  return rowCount ?? 0;
};

const withAllBelow = (companyId: string) => sql`
  WITH RECURSIVE below AS (
    SELECT ${companyId}::uuid AS id UNION SELECT c.id FROM company c JOIN below b ON c.parent_id = b.id)
  SELECT id FROM below`;

/** Computes anew who may look into a unit and those below it. Call it in platform scope, the tree locked. */
export const refreshRulesBelow = async (tx: Tx, companyId: string): Promise<void> => {
  await tx.execute(sql`DELETE FROM data_rule WHERE visible_company_id IN (${withAllBelow(companyId)})`);
  await insertRules(tx, withAllBelow(companyId));
};

/** Computes every rule anew; answers how many there are. Call it in platform scope. */
export const refreshAllRules = async (tx: Tx): Promise<number> => {
  await tx.delete(dataRule);
  return insertRules(tx, sql`SELECT id FROM company WHERE parent_id IS NOT NULL`);
};

/** Forgets what a closed unit could see and who could look into it. */
export const forgetRulesOf = async (tx: Tx, companyId: string): Promise<void> => {
  await tx
    .delete(dataRule)
    .where(or(eq(dataRule.companyId, companyId), eq(dataRule.visibleCompanyId, companyId)));
};

/** The units whose data a unit may read beside its own, as a subquery; whoever uses it reads and never writes. */
export const unitsVisibleTo = (companyId: string): SQL =>
  sql`(SELECT visible_company_id FROM data_rule WHERE company_id = ${companyId})`;
