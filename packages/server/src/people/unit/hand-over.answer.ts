import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { InvitationState } from '@chancery/contract/member/invitation.codes.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { acceptHandOver, declineHandOver, getHandOver } from '@chancery/contract/unit/hand-over.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, desc, eq, or } from 'drizzle-orm';
import { isInUnit, type PersonActor, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { Leave } from '../member/leaving.ts';
import { keptMembership } from '../member/member.kept.ts';
import type { MessageService } from '../message/message.service.ts';
import type { SmsService } from '../sms/sms.service.ts';
import { createTellOffer, noteOffer } from './hand-over.news.ts';
import {
  activeMember,
  endOffer,
  type HandOverRow,
  lockActiveMember,
  lockOffer,
  presentOffer,
  stateOf,
} from './hand-over.rows.ts';
import { handOver } from './hand-over.table.ts';
import { company, membership } from './unit.table.ts';
import { refuseTooManyUnits } from './unit-limit.ts';
import { lockUnit, runsUnit } from './unit-lock.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly texts: SmsService;
  readonly messages: Pick<MessageService, 'tell'>;
  readonly leave: Leave;
  forget(what: string): void;
}

/** What is offered in a unit is answered there, so that it stands in the log of no other. */
const acting = (person: PersonActor): UnitActor => (isInUnit(person) ? person : refuse('handOver.notFound'));

/** Lets the heir of a unit say yes or no. There is exactly one main administrator before and after. */
export const createHandOverAnswers = ({ transactions, texts, messages, leave, forget }: Parts) => {
  const tell = createTellOffer(messages);

  const current = (actor: UnitActor): Promise<CallResult<typeof getHandOver>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select({ handOver, name: company.name })
        .from(handOver)
        .innerJoin(company, eq(company.id, handOver.companyId))
        .where(
          and(
            eq(handOver.companyId, actor.companyId),
            or(eq(handOver.fromId, actor.id), eq(handOver.toId, actor.id)),
          ),
        )
        .orderBy(desc(handOver.createdAt))
        .limit(1);
      return { offer: row ? presentOffer(row.handOver, actor.id, row.name) : null };
    });

  const become = (tx: Tx, companyId: string, accountId: string, role: (typeof Role.all)[number]) =>
    changeRows(
      tx,
      keptMembership,
      { role },
      and(eq(membership.companyId, companyId), eq(membership.accountId, accountId)),
    );

  const textBoth = async (tx: Tx, row: HandOverRow, unit: string, giver: string, heir: string) => {
    const t = translator(currentOrigin().language);
    const code = null;
    await texts.queue(tx, { phone: giver, text: t('sms.handedOver', { unit, name: row.toName }), code });
    await texts.queue(tx, { phone: heir, text: t('sms.becameMain', { unit, name: row.fromName }), code });
  };

  const accept = (person: PersonActor, id: string): Promise<CallResult<typeof acceptHandOver>> =>
    transactions.write('platform', async (tx) => {
      const actor = acting(person);
      const unit = await lockUnit(tx, actor.companyId);
      const row = await lockOffer(tx, unit.id, id, { toId: actor.id });
      if (row.outcome === InvitationState.accepted) return presentOffer(row, actor.id, unit.name);
      const giver = await activeMember(tx, unit.id, row.fromId);
      const isOpen = stateOf(row) === InvitationState.pending && (await runsUnit(tx, row.fromId, unit.id));
      if (!isOpen || !giver) return refuse('handOver.ended');
      const heir = (await lockActiveMember(tx, unit.id, actor.id)) ?? refuse('handOver.ended');
      await refuseTooManyUnits(tx, actor.id);

      await become(tx, unit.id, row.fromId, Role.administrator);
      await become(tx, unit.id, actor.id, Role.mainAdministrator);
      const ended = await endOffer(tx, row, InvitationState.accepted);
      await leave.one(tx, unit.id, row.fromId, 'demoted');
      const event = MessageEvent.memberUnitAccepted;
      await tell(tx, { unit, to: row.fromId, event, name: row.toName });
      await textBoth(tx, row, unit.name, giver.account.mobile, heir.account.mobile);
      note({
        objectType: 'unit',
        objectId: unit.id,
        objectName: unit.name,
        before: { mainAdministrator: giver.membership.realName },
        after: { mainAdministrator: heir.membership.realName },
      });
      afterCommit(() => {
        forget(`actor:${row.fromId}`);
        forget(`actor:${actor.id}`);
      });
      return presentOffer(ended, actor.id, unit.name);
    });

  const decline = (person: PersonActor, id: string): Promise<CallResult<typeof declineHandOver>> =>
    transactions.write('platform', async (tx) => {
      const actor = acting(person);
      const unit = await lockUnit(tx, actor.companyId);
      const row = await lockOffer(tx, unit.id, id, { toId: actor.id });
      if (row.outcome === InvitationState.declined) return presentOffer(row, actor.id, unit.name);
      if (stateOf(row) !== InvitationState.pending) refuse('handOver.ended');
      const ended = await endOffer(tx, row, InvitationState.declined);
      const event = MessageEvent.memberUnitDeclined;
      await tell(tx, { unit, to: row.fromId, event, name: row.toName });
      noteOffer(unit, row.toName, InvitationState.declined);
      return presentOffer(ended, actor.id, unit.name);
    });

  return answering({ current, accept, decline }, (handOverAnswers) => [
    handle(getHandOver, ({ actor }) => handOverAnswers.current(actor)),
    handle(acceptHandOver, ({ actor, input }) => handOverAnswers.accept(actor, input.id)),
    handle(declineHandOver, ({ actor, input }) => handOverAnswers.decline(actor, input.id)),
  ]);
};
