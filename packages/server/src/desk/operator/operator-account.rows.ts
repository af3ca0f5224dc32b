import type { OperatorAccount } from '@chancery/contract/operator/accounts.ts';
import { comma } from '@chancery/phrases/phrase.ts';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { currentOrigin } from '../../kit/request-context.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { org } from '../org/org.table.ts';
import { withAuthenticator } from './authenticators.ts';
import { type operator, operatorRole } from './operator.table.ts';
import { roleName } from './operator-role.names.ts';

/** An operator as they are kept. */
export type OperatorRow = typeof operator.$inferSelect;

/** What of an operator can be edited, as it stands. */
export const editable = ({ realName, mobile, orgId, roles }: OperatorRow) => ({
  realName,
  mobile,
  orgId,
  roles,
});

/** Operators as those see them who look after them, with the names of organisations and roles. */
export const presentAccounts = async (
  tx: Tx,
  rows: readonly OperatorRow[],
): Promise<z.output<typeof OperatorAccount>[]> => {
  if (rows.length === 0) return [];
  const { language } = currentOrigin();
  const orgIds = [...new Set(rows.flatMap(({ orgId }) => orgId ?? []))];
  const orgs = orgIds.length > 0 ? await tx.select().from(org).where(inArray(org.id, orgIds)) : [];
  const roles = await tx.select().from(operatorRole);
  const proven = await withAuthenticator(
    tx,
    rows.map(({ id }) => id),
  );
  const orgNames = new Map(orgs.map(({ id, name }) => [id, name]));
  const roleNames = new Map(roles.map((role) => [role.code, roleName(role, language)]));
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    realName: row.realName,
    mobile: row.mobile,
    orgId: row.orgId,
    orgName: (row.orgId && orgNames.get(row.orgId)) || row.orgName,
    roles: row.roles,
    roleNames: row.roles.map((code) => roleNames.get(code) ?? code).join(comma[language]),
    disabled: row.disabledAt !== null,
    mustChangePassword: row.mustChangePassword,
    hasSecondFactor: proven.has(row.id),
    createdAt: iso(row.createdAt),
    revision: row.revision,
  }));
};
