import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { MessageEvent } from '@chancery/contract/message/codes.ts';
import type { World } from '../../testing/world.ts';
import type { News } from './message-tell.ts';

interface Member {
  readonly id: string;
  readonly unit: { readonly id: string };
}

/** Tells a member of something that is easily recognised. */
export const tellSomebody = (
  { app }: Pick<World, 'app'>,
  who: Member,
  number: string,
  event: CodeOf<typeof MessageEvent> = 'complaint.answered',
): Promise<void> =>
  app.transactions.apart({ companyId: who.unit.id }, (tx) =>
    app.services.messages.tell(tx, {
      companyId: who.unit.id,
      to: [who.id],
      event,
      params: { number, by: 'Wen', title: 'Lease', applicant: 'Lin', reason: 'unclear' },
      link: `/system/complaintDetail?id=${number}`,
      object: { type: 'complaint', id: number },
    } as News),
  );
