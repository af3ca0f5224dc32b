import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { DeliveryState } from '@chancery/contract/message/codes.ts';
import * as call from '@chancery/contract/message/webhook.ts';
import { and, asc, count, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Attempts } from '../account/attempts.ts';
import { company } from '../unit/unit.table.ts';
import type { WebGuard } from './web-guard.ts';
import { webhook, webhookAttempt, webhookRequest } from './webhook.table.ts';
import { type WebhookQueue, webhookJob } from './webhook-queue.ts';
import { newWebhookSecret } from './webhook-signature.ts';

type Hook = typeof webhook.$inferSelect;

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly guard: WebGuard;
  readonly jobs: Jobs;
  readonly queue: WebhookQueue;
  readonly attempts: Pick<Attempts, 'takeWebhookSend'>;
}

const present = (row: Hook) => ({ ...row, createdAt: iso(row.createdAt), lastAt: isoOrNull(row.lastAt) });
/** What the log may say of one; never its secret. */
const auditOf = ({ name, url, events, enabled }: Pick<Hook, 'name' | 'url' | 'events' | 'enabled'>) => ({
  name,
  url,
  events,
  enabled,
});

/** Addresses of a unit's own that are told what happens. */
export const createWebhookService = ({ transactions, secrets, guard, jobs, queue, attempts }: Parts) => {
  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listWebhooks>,
  ): Promise<CallResult<typeof call.listWebhooks>> =>
    transactions.read(scopeOf(actor), (tx) =>
      keysetPage(tx, {
        from: webhook,
        where: [
          eq(webhook.companyId, actor.companyId),
          input.keyword
            ? or(
                ilike(webhook.name, containing(input.keyword)),
                ilike(webhook.url, containing(input.keyword)),
              )
            : undefined,
        ],
        sorts: { createdAt: webhook.createdAt },
        query: input,
        present,
      }),
    );

  const lock = async (tx: Tx, actor: UnitActor, id: string): Promise<Hook> => {
    const own = and(eq(webhook.id, id), eq(webhook.companyId, actor.companyId));
    const [row] = await tx.select().from(webhook).where(own).for('update');
    return row ?? refuse('webhook.notFound');
  };

  const refuseForeign = async (tx: Tx, actor: UnitActor, id: string): Promise<void> => {
    const own = and(eq(webhook.id, id), eq(webhook.companyId, actor.companyId));
    const [row] = await tx.select({ id: webhook.id }).from(webhook).where(own);
    if (!row) refuse('webhook.notFound');
  };

  const refuseClosed = (url: string): void => {
    if (!guard.allows(new URL(url))) refuse('webhook.address');
  };

  /** Two who add at once take turns at the unit, so that the limit holds. */
  const refuseTooMany = async (tx: Tx, companyId: string): Promise<void> => {
    await tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('update');
    const [row] = await tx.select({ count: count() }).from(webhook).where(eq(webhook.companyId, companyId));
    const { perUnit: max } = limits.webhook;
    if ((row?.count ?? 0) >= max) refuse('webhook.limit', { params: { max } });
  };

  const add = (
    actor: UnitActor,
    input: CheckedInput<typeof call.addWebhook>,
  ): Promise<CallResult<typeof call.addWebhook>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      refuseClosed(input.url);
      await refuseTooMany(tx, actor.companyId);
      const secret = newWebhookSecret();
      const row = { id: uuidv7(), companyId: actor.companyId, enabled: true, ...input };
      await tx.insert(webhook).values({
        ...row,
        secret: secrets.lock(secret),
        madeBy: actor.id,
        updatedBy: actor.name,
      });
      note({ objectType: 'webhook', objectId: row.id, objectName: row.name, after: auditOf(row) });
      return { id: row.id, secret };
    });

  const update = (
    actor: UnitActor,
    { id, revision, ...input }: CheckedInput<typeof call.updateWebhook>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      refuseStale(row, revision, auditOf(row));
      if (input.url !== row.url) refuseClosed(input.url);
      await tx
        .update(webhook)
        .set({
          ...input,
          // Whoever turns it on again, or sends it elsewhere, answers for where it goes.
          ...(input.url !== row.url || (input.enabled && !row.enabled) ? { madeBy: actor.id } : {}),
          revision: row.revision + 1,
          updatedBy: actor.name,
          updatedAt: sql`now()`,
        })
        .where(eq(webhook.id, id));
      note({
        objectType: 'webhook',
        objectId: id,
        objectName: input.name,
        before: auditOf(row),
        after: auditOf(input),
      });
      return {};
    });

  const remove = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      await tx.delete(webhook).where(eq(webhook.id, id));
      note({ objectType: 'webhook', objectId: id, objectName: row.name, before: auditOf(row) });
      return {};
    });

  const rotate = (actor: UnitActor, id: string): Promise<CallResult<typeof call.rotateWebhookSecret>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      const secret = newWebhookSecret();
      await tx
        .update(webhook)
        .set({ secret: secrets.lock(secret), madeBy: actor.id })
        .where(eq(webhook.id, id));
      note({ objectType: 'webhook', objectId: id, objectName: row.name });
      return { id, secret };
    });

  /** Counted before a transaction is opened, also when many are asked for at once; what is not there costs nothing. */
  const takeTest = async (actor: UnitActor, id: string): Promise<void> => {
    await transactions.read(scopeOf(actor), (tx) => refuseForeign(tx, actor, id));
    await attempts.takeWebhookSend(actor.companyId);
  };

  const test = (actor: UnitActor, id: string): Promise<CallResult<typeof call.testWebhook>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      const news = { companyId: actor.companyId, event: 'test', params: { by: actor.name } } as const;
      const [requestId = ''] = await queue.queueFor(tx, [row], news, [actor.id]);
      note({ objectType: 'webhook', objectId: id, objectName: row.name });
      return { requestId };
    });

  const requests = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listWebhookRequests>,
  ): Promise<CallResult<typeof call.listWebhookRequests>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      if (input.webhookId) await refuseForeign(tx, actor, input.webhookId);
      const page = await keysetPage(tx, {
        from: webhookRequest,
        where: [
          eq(webhookRequest.companyId, actor.companyId),
          input.webhookId ? eq(webhookRequest.webhookId, input.webhookId) : undefined,
          input.state ? eq(webhookRequest.state, input.state) : undefined,
        ],
        sorts: { createdAt: webhookRequest.createdAt },
        query: input,
        present: (row) => row,
      });
      const ids = page.list.map(({ id }) => id);
      const attempts =
        ids.length > 0
          ? await tx
              .select()
              .from(webhookAttempt)
              .where(inArray(webhookAttempt.requestId, ids))
              .orderBy(asc(webhookAttempt.at))
          : [];
      const tries = Map.groupBy(attempts, ({ requestId }) => requestId);
      return {
        ...page,
        list: page.list.map((row) => ({
          ...row,
          createdAt: iso(row.createdAt),
          nextAttemptAt: isoOrNull(row.nextAttemptAt),
          tries: (tries.get(row.id) ?? []).map(({ at, ...one }) => ({ ...one, at: iso(at) })),
        })),
      };
    });

  const ownRequest = (actor: UnitActor, id: string) =>
    and(eq(webhookRequest.id, id), eq(webhookRequest.companyId, actor.companyId));

  const refuseSent = (row: typeof webhookRequest.$inferSelect | undefined) => {
    const found = row ?? refuse('webhook.requestNotFound');
    if (found.state === DeliveryState.sent) refuse('webhook.sentAlready');
    return found;
  };

  const takeRetry = async (actor: UnitActor, id: string): Promise<void> => {
    const [row] = await transactions.read(scopeOf(actor), (tx) =>
      tx.select().from(webhookRequest).where(ownRequest(actor, id)),
    );
    refuseSent(row);
    await attempts.takeWebhookSend(actor.companyId);
  };

  const retry = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [row] = await tx.select().from(webhookRequest).where(ownRequest(actor, id)).for('update');
      const found = refuseSent(row);
      // It is on its way: asked for twice, it goes once.
      if (found.nextAttemptAt && found.nextAttemptAt.getTime() <= Date.now()) return {};
      await tx
        .update(webhookRequest)
        .set({ state: DeliveryState.waiting, nextAttemptAt: new Date() })
        .where(eq(webhookRequest.id, id));
      // The promised try may lie hours ahead; this one does not wait for it.
      await jobs.send(tx, webhookJob, { id });
      note({ objectType: 'webhook', objectId: found.webhookId, objectName: found.webhookName });
      return {};
    });

  return answering(
    { list, add, update, remove, rotate, takeTest, test, requests, takeRetry, retry },
    (webhooks) => [
      handle(call.listWebhooks, ({ actor, input }) => webhooks.list(actor, input)),
      handle(call.addWebhook, ({ actor, input }) => webhooks.add(actor, input)),
      handle(call.updateWebhook, ({ actor, input }) => webhooks.update(actor, input)),
      handle(call.deleteWebhook, ({ actor, input }) => webhooks.remove(actor, input.id)),
      handle(call.rotateWebhookSecret, ({ actor, input }) => webhooks.rotate(actor, input.id)),
      handlePrepared(
        call.testWebhook,
        ({ actor, input }) => webhooks.takeTest(actor, input.id),
        ({ actor, input }) => webhooks.test(actor, input.id),
      ),
      handle(call.listWebhookRequests, ({ actor, input }) => webhooks.requests(actor, input)),
      handlePrepared(
        call.retryWebhookRequest,
        ({ actor, input }) => webhooks.takeRetry(actor, input.id),
        ({ actor, input }) => webhooks.retry(actor, input.id),
      ),
    ],
  );
};
