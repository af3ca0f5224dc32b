import { administratorRole } from '@chancery/contract/operator/accounts.ts';
import { and, arrayContains, asc, inArray, isNull } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { MenuService } from '../../platform/ports.ts';
import { operator, operatorRole } from './operator.table.ts';

/** What operators may do to each other. */
export const createOperatorRights = (menus: MenuService) => {
  /** Nobody gives, takes or overrides what they may not do themselves: otherwise every right could be had by a detour. */
  const refuseBeyondOwn = async (tx: Tx, actor: OperatorActor, roles: readonly string[]): Promise<void> => {
    const touched = await menus.permissionsOfOperatorRoles(tx, roles);
    for (const permission of touched) {
      if (!actor.permissions.has(permission)) refuse('operator.beyondOwn');
    }
    if (roles.includes(administratorRole) && !(await isAdministrator(tx, actor.id))) {
      refuse('operator.beyondOwn');
    }
  };

  const isAdministrator = async (tx: Tx, id: string): Promise<boolean> => {
    const [row] = await tx
      .select({ id: operator.id })
      .from(operator)
      .where(and(inArray(operator.id, [id]), arrayContains(operator.roles, [administratorRole])));
    return row !== undefined;
  };

  const refuseUnknownRoles = async (tx: Tx, roles: readonly string[]): Promise<void> => {
    const known = await tx
      .select({ code: operatorRole.code })
      .from(operatorRole)
      .where(inArray(operatorRole.code, [...roles]))
      .for('key share');
    if (known.length < new Set(roles).size) refuse('operator.roleNotFound');
  };

  /** Locks every active administrator in one order, so that two who leave at once cannot both be the last but one. */
  const refuseLastAdministrator = async (tx: Tx, leaving: string): Promise<void> => {
    const active = await tx
      .select({ id: operator.id })
      .from(operator)
      .where(and(arrayContains(operator.roles, [administratorRole]), isNull(operator.disabledAt)))
      .orderBy(asc(operator.id))
      .for('update');
    if (!active.some(({ id }) => id !== leaving)) refuse('operator.lastAdministrator');
  };

  return { refuseBeyondOwn, refuseUnknownRoles, refuseLastAdministrator };
};
