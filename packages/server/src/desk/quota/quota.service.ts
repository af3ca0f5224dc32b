import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import * as call from '@chancery/contract/quota/calls.ts';
import { QuotaInfo, QuotaStatus } from '@chancery/contract/quota/codes.ts';
import { asc, eq, ilike, or, sql } from 'drizzle-orm';
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
import { nextUnitNumber } from '../../kit/unit-number.ts';
import {
  administratorsOf,
  company,
  companyConfig,
  limitsToWire,
  type MessageService,
  tellUnit,
} from '../../people/ports.ts';
import { quotaApplication, quotaItem } from './quota.table.ts';
import { settleLimits, today, turnQuotas } from './quota-force.ts';

type Application = typeof quotaApplication.$inferSelect;
type Item = typeof quotaItem.$inferSelect;
type Wanted = CheckedInput<typeof call.applyForQuota>['items'][number];

const present = (row: Application) => ({
  ...row,
  createdAt: iso(row.createdAt),
  reviewedAt: isoOrNull(row.reviewedAt),
});

const presentItem = ({ nowValue, ...item }: Item) => ({ ...item, now: nowValue });

/** Requests for higher limits: a unit asks, an operator decides, the limit changes on its date. */
export const createQuotaService = (transactions: Transactions, messages: Pick<MessageService, 'tell'>) => {
  const list = (
    actor: Actor,
    input: CheckedInput<typeof call.listQuotas>,
  ): Promise<CallResult<typeof call.listQuotas>> =>
    transactions.read(scopeOf(actor), (tx) =>
      keysetPage(tx, {
        from: quotaApplication,
        where: [
          isInUnit(actor) ? eq(quotaApplication.companyId, actor.companyId) : undefined,
          input.status ? eq(quotaApplication.status, input.status) : undefined,
          input.keyword
            ? or(
                ilike(quotaApplication.companyName, containing(input.keyword)),
                ilike(quotaApplication.number, containing(input.keyword)),
              )
            : undefined,
        ],
        sorts: { createdAt: quotaApplication.createdAt },
        query: input,
        present,
      }),
    );

  const lock = async (tx: Tx, id: string): Promise<Application> => {
    const [row] = await tx.select().from(quotaApplication).where(eq(quotaApplication.id, id)).for('update');
    return row ?? refuse('quota.notFound');
  };

  const itemsOf = (tx: Tx, id: string) =>
    tx.select().from(quotaItem).where(eq(quotaItem.applicationId, id)).orderBy(asc(quotaItem.id));

  const get = (actor: Actor, id: string): Promise<CallResult<typeof call.getQuota>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx.select().from(quotaApplication).where(eq(quotaApplication.id, id));
      const found = row ?? refuse('quota.notFound');
      return { ...present(found), items: (await itemsOf(tx, id)).map(presentItem) };
    });

  const checkWanted = async (tx: Tx, companyId: string, items: readonly Wanted[]) => {
    if (new Set(items.map(({ name }) => name)).size < items.length) refuse('quota.twice');
    const { rows } = await tx.execute<{ day: string }>(sql`SELECT ${today}::text AS day`);
    const day = rows[0]?.day ?? '';
    if (items.some(({ startsOn, endsOn }) => startsOn < day || (endsOn && endsOn < startsOn)))
      refuse('quota.dates');
    const [row] = await tx.select().from(companyConfig).where(eq(companyConfig.companyId, companyId));
    const current = limitsToWire(row ?? refuse('unit.notFound'));
    for (const [at, { name, wanted }] of items.entries()) {
      if (wanted > current[name]) continue;
      const fields = [
        { field: `items.${at}.wanted`, key: 'rule.notAbove' as const, params: { min: current[name] } },
      ];
      refuse('quota.notHigher', { params: { now: current[name] }, fields });
    }
    return current;
  };

  const apply = (
    actor: UnitActor,
    { reason, items }: CheckedInput<typeof call.applyForQuota>,
  ): Promise<CallResult<typeof call.applyForQuota>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const current = await checkWanted(tx, actor.companyId, items);
      const [unit] = await tx.select().from(company).where(eq(company.id, actor.companyId));
      const id = uuidv7();
      const application = {
        id,
        companyId: actor.companyId,
        companyName: unit?.name ?? '',
        number: await nextUnitNumber(tx, actor.companyId, 'Q'),
        status: QuotaStatus.underReview,
        reason,
        limits: items.map(({ name }) => name),
        appliedBy: actor.name,
        updatedBy: actor.name,
      };
      await tx
        .insert(quotaApplication)
        .values(application)
        .catch((error: unknown) => {
          if (violates(error, 'quota_application_open')) refuse('quota.open');
          throw error;
        });
      await tx.insert(quotaItem).values(
        items.map(({ name, wanted, startsOn, endsOn }) => ({
          id: uuidv7(),
          companyId: actor.companyId,
          applicationId: id,
          name,
          nowValue: current[name],
          wanted,
          startsOn,
          endsOn: endsOn ?? null,
          info: QuotaInfo.underApproval,
        })),
      );
      note({ objectType: 'quota', objectId: id, objectName: application.number, after: { reason, items } });
      return { id };
    });

  const finish = (tx: Tx, row: Application, by: string) =>
    tx
      .update(quotaApplication)
      .set({
        status: QuotaStatus.done,
        reviewedBy: by,
        reviewedAt: sql`now()`,
        revision: row.revision + 1,
        updatedBy: by,
        updatedAt: sql`now()`,
      })
      .where(eq(quotaApplication.id, row.id));

  const review = (
    actor: OperatorActor,
    { id, revision, items }: CheckedInput<typeof call.reviewQuota>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      if (row.status === QuotaStatus.done) refuse('quota.decided');
      const asked = await itemsOf(tx, id);
      refuseStale(row, revision, { items: asked.map(presentItem) });
      const decisions = new Map(items.map((item) => [item.id, item]));
      if (asked.some((item) => !decisions.has(item.id)) || decisions.size > asked.length)
        refuse('quota.undecided');
      for (const { id: itemId, info, opinion } of items) {
        if (info === QuotaInfo.rejected && !opinion) refuse('quota.noOpinion');
        await tx
          .update(quotaItem)
          .set({ info, opinion: opinion ?? '' })
          .where(eq(quotaItem.id, itemId));
      }
      await finish(tx, row, actor.name);
      await settleLimits(tx, row.companyId, row.limits);
      const decided = { objectType: 'quota', objectId: id, objectName: row.number, after: { items } };
      note(decided);
      await tellUnit(tx, actor, row.companyId, { action: 'quota.review', ...decided });
      const passed = items.filter(({ info }) => info === QuotaInfo.passed).length;
      await messages.tell(tx, {
        companyId: row.companyId,
        to: await administratorsOf(tx, row.companyId),
        event: MessageEvent.quotaDecided,
        params: { number: row.number, by: actor.name, passed, rejected: items.length - passed },
        link: `/quotasDetail?id=${id}`,
        object: { type: 'quota', id },
      });
      return {};
    });

  const withdraw = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, id);
      if (row.status === QuotaStatus.done) refuse('quota.decided');
      await tx.update(quotaItem).set({ info: QuotaInfo.rejected }).where(eq(quotaItem.applicationId, id));
      await finish(tx, row, actor.name);
      note({ objectType: 'quota', objectId: id, objectName: row.number });
      return {};
    });

  return answering({ list, get, apply, review, withdraw, turn: () => turnQuotas(transactions) }, (quotas) => [
    handle(call.listQuotas, ({ actor, input }) => quotas.list(actor, input)),
    handle(call.getQuota, ({ actor, input }) => quotas.get(actor, input.id)),
    handle(call.applyForQuota, ({ actor, input }) => quotas.apply(actor, input)),
    handle(call.reviewQuota, ({ actor, input }) => quotas.review(actor, input)),
    handle(call.withdrawQuota, ({ actor, input }) => quotas.withdraw(actor, input.id)),
  ]);
};
