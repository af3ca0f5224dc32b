import { getCertification } from '@chancery/contract/certification/calls.ts';
import { actionOf } from '@chancery/contract/log/calls.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { tellUnit } from '../../people/ports.ts';
import { operateLog } from '../../platform/ports.ts';

/** Why an operator looks at what a unit submitted; it stands in the unit's own log. */
export const reviewReason = 'certification review';

const action = actionOf(getCertification);

/** Tells the unit that an operator looked at its certification; looking again within minutes is the same look. */
export const noteLook = async (
  transactions: Transactions,
  operator: OperatorActor,
  looked: { readonly id: string; readonly companyId: string; readonly companyFullName: string },
): Promise<void> => {
  await transactions.apart('platform', async (tx) => {
    const [recent] = await tx
      .select({ id: operateLog.id })
      .from(operateLog)
      .where(
        and(
          eq(operateLog.objectId, looked.id),
          eq(operateLog.actorId, operator.id),
          eq(operateLog.action, action),
          gt(operateLog.createdAt, sql`now() - interval '10 minutes'`),
        ),
      )
      .limit(1);
    if (recent) return;
    await tellUnit(tx, operator, looked.companyId, {
      action,
      objectType: 'certification',
      objectId: looked.id,
      objectName: looked.companyFullName,
      after: { reason: reviewReason },
    });
  });
};
