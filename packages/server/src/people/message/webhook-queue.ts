import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { DeliveryState, type MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, arrayContains, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Jobs } from '../../kit/jobs.ts';
import type { Tx } from '../../kit/transaction.ts';
import { webhook, webhookRequest } from './webhook.table.ts';

/** The name of the job that sends one request. */
export const webhookJob = 'webhook.send';

/** What happened, as an address is told it. */
export interface WebhookNews {
  readonly companyId: string;
  readonly event: CodeOf<typeof MessageEvent> | 'test';
  readonly params: Readonly<Record<string, string | number>>;
  readonly link?: string;
  readonly object?: { readonly type: string; readonly id: string };
}

type Hook = Pick<typeof webhook.$inferSelect, 'id' | 'name'>;

/** Promises requests to the addresses of a unit. */
export interface WebhookQueue {
  /** Tells every address of the unit that wants to know. */
  queue(tx: Tx, news: WebhookNews, readers: readonly string[]): Promise<void>;
  /** Tells one address; answers the number of the request. */
  queueFor(tx: Tx, hooks: readonly Hook[], news: WebhookNews, readers: readonly string[]): Promise<string[]>;
}

/** Makes the way to the addresses. */
export const createWebhookQueue = (jobs: Jobs): WebhookQueue => {
  const queueFor: WebhookQueue['queueFor'] = async (tx, hooks, news, readers) => {
    const { companyId, event, params, link = null, object = null } = news;
    const createdAt = new Date();
    const requests = hooks.map((hook) => {
      const id = uuidv7();
      const body = {
        id,
        event,
        companyId,
        createdAt: createdAt.toISOString(),
        params,
        link,
        object,
        userIds: readers,
      };
      return {
        id,
        companyId,
        webhookId: hook.id,
        webhookName: hook.name,
        event,
        body: JSON.stringify(body),
        state: DeliveryState.waiting,
        createdAt,
        nextAttemptAt: sql`now()`,
      };
    });
    await tx.insert(webhookRequest).values(requests);
    const ids = requests.map(({ id }) => id);
    await jobs.sendMany(
      tx,
      webhookJob,
      ids.map((id) => ({ data: { id }, singletonKey: id })),
    );
    return ids;
  };

  return {
    queueFor,
    queue: async (tx, news, readers) => {
      const hooks = await tx
        .select({ id: webhook.id, name: webhook.name })
        .from(webhook)
        .where(
          and(
            eq(webhook.companyId, news.companyId),
            eq(webhook.enabled, true),
            arrayContains(webhook.events, [news.event as CodeOf<typeof MessageEvent>]),
          ),
        );
      if (hooks.length > 0) await queueFor(tx, hooks, news, readers);
    },
  };
};
