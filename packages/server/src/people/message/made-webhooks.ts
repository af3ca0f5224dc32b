import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import type { HandOverProvider } from '../member/hand-over.ts';
import { peopleNamed } from '../member/people.ts';
import { administratorsOf } from './administrators.ts';
import type { Tell } from './message-tell.ts';
import { webhook } from './webhook.table.ts';

const nothing = async (): Promise<number> => 0;

/** The webhooks of somebody who goes: their address may be theirs alone, so they pause until an administrator looks. */
export const madeWebhooks = (tell: Tell): HandOverProvider => {
  const pause = async (tx: Tx, companyId: string, account: string): Promise<void> => {
    const paused = await tx
      .update(webhook)
      .set({ enabled: false, revision: sql`${webhook.revision} + 1`, updatedAt: sql`now()` })
      .where(and(eq(webhook.companyId, companyId), eq(webhook.madeBy, account), eq(webhook.enabled, true)))
      .returning({ name: webhook.name });
    if (paused.length === 0) return;
    const by = (await peopleNamed(tx, companyId, [account])).get(account) ?? '';
    const to = (await administratorsOf(tx, companyId)).filter((id) => id !== account);
    for (const { name } of paused)
      await tell(tx, {
        companyId,
        to,
        event: MessageEvent.webhookPaused,
        params: { name, by },
        link: '/webhooks',
      });
  };
  return { name: 'webhooks', count: nothing, move: nothing, release: pause, leave: pause };
};
