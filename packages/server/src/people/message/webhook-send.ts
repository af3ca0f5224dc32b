import { limits } from '@chancery/contract/limits.ts';
import { DeliveryState, MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Jobs } from '../../kit/jobs.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { administratorsOf } from './administrators.ts';
import type { Tell } from './message-tell.ts';
import { pauseSeconds } from './pause.ts';
import type { WebGuard } from './web-guard.ts';
import { webhook, webhookAttempt, webhookRequest } from './webhook.table.ts';
import { type PostOutcome, postTo } from './webhook-post.ts';
import { webhookJob } from './webhook-queue.ts';
import { webhookHeaders } from './webhook-signature.ts';

const longestPauseSeconds = 4 * 3_600;
const tryMs = limits.webhook.tryHours * 3_600_000;

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly secrets: Secrets;
  readonly guard: WebGuard;
  readonly tell: Tell;
}

type Request = typeof webhookRequest.$inferSelect;
type Hook = typeof webhook.$inferSelect;

const find = async (tx: Tx, id: string) => {
  const [found] = await tx
    .select({ request: webhookRequest, hook: webhook })
    .from(webhookRequest)
    .innerJoin(webhook, eq(webhook.id, webhookRequest.webhookId))
    .where(eq(webhookRequest.id, id));
  return found;
};

/** Sends what was promised to addresses, again with growing pauses for a day, and keeps every attempt. */
export const defineWebhookSending = ({ transactions, jobs, secrets, guard, tell }: Parts): void => {
  const drop = (id: string) =>
    transactions.apart('platform', (tx) =>
      tx
        .update(webhookRequest)
        .set({ state: DeliveryState.dropped, nextAttemptAt: null })
        .where(and(eq(webhookRequest.id, id), eq(webhookRequest.state, DeliveryState.waiting))),
    );

  /** Those who can do something about it. */
  const tellAdministrators = async (tx: Tx, { companyId, name }: Hook) => {
    await tell(tx, {
      companyId,
      to: await administratorsOf(tx, companyId),
      event: MessageEvent.webhookFailing,
      params: { name, hours: limits.webhook.tryHours },
      link: '/webhooks?tab=requests',
    });
  };

  const keep = (request: Request, hook: Hook, outcome: PostOutcome) =>
    transactions.apart('platform', async (tx) => {
      const { id, companyId, createdAt, event } = request;
      const attempts = request.attempts + 1;
      const waits = outcome.error !== null && event !== 'test' && Date.now() - createdAt.getTime() < tryMs;
      const next = waits ? new Date(Date.now() + pauseSeconds(attempts, longestPauseSeconds) * 1_000) : null;
      const failed = waits ? DeliveryState.waiting : DeliveryState.failed;
      const state = outcome.error === null ? DeliveryState.sent : failed;
      await tx.insert(webhookAttempt).values({ id: uuidv7(), companyId, requestId: id, ...outcome });
      await tx
        .update(webhookRequest)
        .set({ state, attempts, status: outcome.status, nextAttemptAt: next })
        .where(eq(webhookRequest.id, id));
      await tx.update(webhook).set({ lastState: state, lastAt: sql`now()` }).where(eq(webhook.id, hook.id));
      if (next) await jobs.send(tx, webhookJob, { id }, { startAfter: next, singletonKey: id });
      const wasFine = hook.lastState !== DeliveryState.failed;
      const isNews = state === DeliveryState.failed && wasFine && event !== MessageEvent.webhookFailing;
      if (isNews && event !== 'test') await tellAdministrators(tx, hook);
    });

  jobs.define<{ id: string }>(
    webhookJob,
    async ({ id }) => {
      const found = await transactions.read('platform', (tx) => find(tx, id));
      if (found?.request.state !== DeliveryState.waiting) return;
      const { request, hook } = found;
      if (!hook.enabled && request.event !== 'test') return void (await drop(id));
      const timestamp = String(Date.now());
      const secret = secrets.unlock(hook.secret);
      const headers = webhookHeaders({ secret, id, timestamp, body: request.body, event: request.event });
      await keep(request, hook, await postTo(guard, hook.url, headers, request.body));
    },
    { atOnce: 8 },
  );
};
