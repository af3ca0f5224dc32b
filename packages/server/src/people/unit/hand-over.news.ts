import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { InvitationState } from '@chancery/contract/member/invitation.codes.ts';
import { note } from '../../kit/audit.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { MessageService } from '../message/message.service.ts';

/** Where the heir answers, and both see how it stands. */
const page = '/account/hand-over';

type OfferEvent = `member.unit${'Offered' | 'Withdrawn' | 'Accepted' | 'Declined'}`;

interface Unit {
  readonly id: string;
  readonly name: string;
}

interface OfferNews {
  readonly unit: Unit;
  /** Who is told. */
  readonly to: string;
  readonly event: OfferEvent;
  /** The other of the two. */
  readonly name: string;
}

/** Tells one of the two between whom a unit passes what the other did. */
export const createTellOffer =
  (messages: Pick<MessageService, 'tell'>) =>
  (tx: Tx, { unit, to, event, name }: OfferNews): Promise<unknown> =>
    messages.tell(tx, {
      companyId: unit.id,
      to: [to],
      event,
      params: { name, unit: unit.name },
      link: page,
    });

/** Says in the log of operations how an offer stands. */
export const noteOffer = (
  { id, name }: Unit,
  offeredTo: string,
  state: CodeOf<typeof InvitationState>,
): void => note({ objectType: 'unit', objectId: id, objectName: name, after: { offeredTo, state } });
