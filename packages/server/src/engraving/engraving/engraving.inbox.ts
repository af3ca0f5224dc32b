import { EngravingPaper } from '@chancery/contract/engraving/codes.ts';
import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { OrderPayState, OrderState } from '@chancery/contract/order/codes.ts';
import { sql } from 'drizzle-orm';
import type { Inbox } from '../../kit/inbox.ts';

/** Paid orders whose papers are complete, and which no partner has: they wait for an operator. */
export const addEngravingsTo = (inbox: Inbox): void =>
  inbox.addForDesk({
    kind: InboxKind.allocate,
    permission: 'engraving.process',
    waiting: () => sql`
      SELECT e.id, NULL::uuid, e.number, e.name, o.company_name, '{}'::text[], greatest(o.paid_at, p.complete_at), NULL::timestamptz
      FROM unit_order o JOIN engraving e ON e.order_id = o.id
        CROSS JOIN LATERAL (SELECT count(*) AS kinds, max(added_at) AS complete_at FROM engraving_paper
          WHERE engraving_id = e.id AND ended_at IS NULL) p
      WHERE o.engraves AND o.state = ${OrderState.initial} AND o.pay_state = ${OrderPayState.paid}
        AND p.kinds = ${EngravingPaper.all.length}`,
  });
