import * as call from '@chancery/contract/application/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { applicationDraft } from './application.table.ts';

const mine = (actor: UnitActor) =>
  and(eq(applicationDraft.companyId, actor.companyId), eq(applicationDraft.accountId, actor.id));

export type DraftService = ReturnType<typeof createDraftService>;

/** What somebody has filled in so far, on whichever machine they did. */
export const createDraftService = (transactions: Transactions) => {
  const lock = async (tx: Tx, actor: UnitActor) => {
    const [row] = await tx.select().from(applicationDraft).where(mine(actor)).for('update');
    return row;
  };

  const save = (
    actor: UnitActor,
    { fields, revision }: CheckedInput<typeof call.saveApplyDraft>,
  ): Promise<CallResult<typeof call.saveApplyDraft>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      if (Buffer.byteLength(JSON.stringify(fields)) > limits.application.draftBytes)
        refuse('apply.draftTooLarge');
      const there = await lock(tx, actor);
      if (there) refuseStale(there, revision, { fields: there.fields });
      // Two machines may begin a first draft at once: the second one meets the row of the first.
      const next = (there?.revision ?? 0) + 1;
      const [row] = await tx
        .insert(applicationDraft)
        .values({
          companyId: actor.companyId,
          accountId: actor.id,
          fields,
          revision: next,
          updatedBy: actor.name,
          updatedAt: new Date(),
        })
        .onConflictDoUpdate({
          target: [applicationDraft.companyId, applicationDraft.accountId],
          set: { fields, revision: next, updatedBy: actor.name, updatedAt: new Date() },
          setWhere: eq(applicationDraft.revision, next - 1),
        })
        .returning();
      if (row) return { revision: row.revision, savedAt: iso(row.updatedAt) };
      const first = (await lock(tx, actor)) ?? refuse('apply.notFound');
      refuseStale(first, revision, { fields: first.fields });
      return refuse('apply.notFound');
    });

  const get = (actor: UnitActor, userId: string): Promise<CallResult<typeof call.getApplyDraft>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      if (userId !== actor.id) refuse('apply.notFound');
      const [row] = await tx.select().from(applicationDraft).where(mine(actor));
      if (!row) return { draft: null };
      return { draft: { fields: row.fields, revision: row.revision, savedAt: iso(row.updatedAt) } };
    });

  const remove = (actor: UnitActor): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await tx.delete(applicationDraft).where(mine(actor));
      return {};
    });

  /** Takes the draft out to be submitted. */
  const take = async (tx: Tx, actor: UnitActor, revision: number): Promise<Record<string, unknown>> => {
    const row = (await lock(tx, actor)) ?? refuse('apply.notFound');
    refuseStale(row, revision, { fields: row.fields });
    await tx.delete(applicationDraft).where(mine(actor));
    return row.fields;
  };

  return answering({ save, get, remove, take }, (drafts) => [
    handle(call.saveApplyDraft, ({ actor, input }) => drafts.save(actor, input)),
    handle(call.getApplyDraft, ({ actor, input }) => drafts.get(actor, input.userId)),
    handle(call.deleteApplyDraft, ({ actor }) => drafts.remove(actor)),
  ]);
};
