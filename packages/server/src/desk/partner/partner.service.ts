import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/partner/calls.ts';
import { AgentApplyState } from '@chancery/contract/partner/codes.ts';
import { and, eq, ilike, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Actor, isInUnit, type OperatorActor, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company, tellUnit } from '../../people/ports.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import { partnerApply } from './partner.table.ts';

type Row = typeof partnerApply.$inferSelect;

const present = ({ companyId: _unit, updatedBy: _by, updatedAt: _at, ...row }: Row) => ({
  ...row,
  decidedAt: isoOrNull(row.decidedAt),
  createdAt: iso(row.createdAt),
});

const named = (row: Pick<Row, 'id' | 'companyName'>) => ({
  objectType: 'partnerApply',
  objectId: row.id,
  objectName: row.companyName,
});

/** Units that want to become partners, and the operator's answer. */
export const createPartnerService = (transactions: Transactions, dictionaries: DictionaryService) => {
  const save = (actor: UnitActor, input: CheckedInput<typeof call.savePartnerApply>) =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      await dictionaries.refuseUnknown(tx, 'partnerType', input.partnerType);
      await dictionaries.refuseUnknown(tx, 'industry', input.industry);
      const [unit] = await tx
        .select({ name: company.name })
        .from(company)
        .where(eq(company.id, actor.companyId));
      const id = uuidv7();
      const companyName = unit?.name ?? '';
      const { companyId, name: appliedBy } = actor;
      await tx
        .insert(partnerApply)
        .values({ id, companyId, companyName, ...input, appliedBy, updatedBy: appliedBy })
        .catch((error: unknown) => {
          if (violates(error, 'partner_apply_one')) refuse('partner.alreadyApplied');
          throw error;
        });
      note({ ...named({ id, companyName }), after: input });
      return { id };
    });

  const list = (
    actor: Actor,
    input: CheckedInput<typeof call.listPartnerApplies>,
  ): Promise<CallResult<typeof call.listPartnerApplies>> =>
    transactions.read(scopeOf(actor), (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      return keysetPage(tx, {
        from: partnerApply,
        where: [
          isInUnit(actor) ? eq(partnerApply.companyId, actor.companyId) : undefined,
          pattern
            ? or(ilike(partnerApply.companyName, pattern), ilike(partnerApply.contactName, pattern))
            : undefined,
          input.state === undefined ? undefined : eq(partnerApply.state, input.state),
        ],
        sorts: { createdAt: partnerApply.createdAt },
        query: input,
        present,
      });
    });

  const get = (actor: Actor, id: string): Promise<CallResult<typeof call.getPartnerApply>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const own = isInUnit(actor) ? eq(partnerApply.companyId, actor.companyId) : undefined;
      const [row] = await tx
        .select()
        .from(partnerApply)
        .where(and(eq(partnerApply.id, id), own));
      return present(row ?? refuse('partner.notFound'));
    });

  const lock = async (tx: Tx, id: string): Promise<Row> =>
    (await tx.select().from(partnerApply).where(eq(partnerApply.id, id)).for('update'))[0] ??
    refuse('partner.notFound');

  /** Saves the operator's word, and tells the unit in its own log. */
  const settle = async (
    tx: Tx,
    actor: OperatorActor,
    row: Row,
    action: string,
    before: Partial<Row>,
    after: Partial<Row>,
  ): Promise<void> => {
    await tx
      .update(partnerApply)
      .set({ ...after, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
      .where(eq(partnerApply.id, row.id));
    await tellUnit(tx, actor, row.companyId, { action, ...named(row), before, after });
    note({ ...named(row), before, after });
  };

  const decide = (actor: OperatorActor, input: CheckedInput<typeof call.updatePartnerApply>) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, input.id);
      if (row.state !== AgentApplyState.underReview)
        refuse('partner.decided', { params: { by: row.decidedBy ?? '' } });
      refuseStale(row, input.revision, { state: row.state, opinion: row.opinion });
      const { state, opinion } = input;
      const after = { state, opinion, decidedBy: actor.name, decidedAt: new Date() };
      await settle(tx, actor, row, 'partner-apply.update', { state: row.state }, after);
      return {};
    });

  const setDelivery = (actor: OperatorActor, input: CheckedInput<typeof call.setDeliveryTime>) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, input.id);
      if (row.state !== AgentApplyState.passed) refuse('partner.notPassed');
      const { deliveryTime } = row;
      refuseStale(row, input.revision, { deliveryTime });
      const after = { deliveryTime: input.deliveryTime };
      await settle(tx, actor, row, 'partner.delivery-time', { deliveryTime }, after);
      return {};
    });

  return answering({ save, list, get, decide, setDelivery }, (partners) => [
    handle(call.savePartnerApply, ({ actor, input }) => partners.save(actor, input)),
    handle(call.listPartnerApplies, ({ actor, input }) => partners.list(actor, input)),
    handle(call.getPartnerApply, ({ actor, input }) => partners.get(actor, input.id)),
    handle(call.updatePartnerApply, ({ actor, input }) => partners.decide(actor, input)),
    handle(call.setDeliveryTime, ({ actor, input }) => partners.setDelivery(actor, input)),
  ]);
};
