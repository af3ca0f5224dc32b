import { OrderRefusal } from '@chancery/contract/authorization/codes.ts';
import { isOpen } from '@chancery/contract/authorization/rules.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { eq } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import type { CommandAnswer, CommandService } from '../../seals/ports.ts';
import { keptAuthorization } from './authorization.kept.ts';
import { tellOf } from './authorization.news.ts';
import { lockAuthorization, release, type Steps } from './authorization.steps.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';

interface Parts {
  readonly commands: CommandService;
  readonly steps: Steps;
  readonly tell: Tell;
}

/** Hears what devices make of their orders. */
export const hearOrderAnswers = ({ commands, steps, tell }: Parts): void => {
  const confirmed = async (tx: Tx, row: AuthorizationRow, revision: number, state: unknown) => {
    // An older answer that comes late says nothing new.
    if (revision <= row.orderAcked) return;
    const isLatest = revision === row.orderRevision;
    const changes = {
      orderAcked: revision,
      orderAckedAt: new Date(),
      ...(isLatest && { orderRefused: null }),
    };
    await changeRows(tx, keptAuthorization, changes, eq(authorization.id, row.id));
    const after = { ...row, ...changes };
    if (state === 'active') await steps.record(tx, row, { action: 'confirmed', by: null });
    // Only now is it certain that nothing more can be pressed under it.
    if (isLatest && !isOpen(row.status)) await release(tx, after);
    await tellOf(tx, tell, 'resend', after, { by: null });
  };

  const refused = async (tx: Tx, row: AuthorizationRow, revision: number, reason: string) => {
    if (revision !== row.orderRevision) return;
    await changeRows(tx, keptAuthorization, { orderRefused: reason }, eq(authorization.id, row.id));
    await steps.record(tx, row, { action: 'refused', by: null, detail: reason });
    const known = OrderRefusal.all.find((word) => word === reason);
    const words = known ? codeLabel(OrderRefusal, known) : reason;
    await tellOf(tx, tell, 'refused', { ...row, orderRefused: reason }, { by: null, reason: words });
  };

  const heard = async (tx: Tx, { device, subjectId, body, answer }: CommandAnswer): Promise<void> => {
    if (answer.outcome === 'progress') return;
    const row = await lockAuthorization(tx, device.companyId, subjectId);
    if (!row) return;
    const revision = Number(body.revision);
    const reason = answer.reason ?? '';
    if (answer.outcome === 'done') await confirmed(tx, row, revision, body.state);
    else await refused(tx, row, revision, reason);
  };

  commands.onAnswer('order', heard);
};
