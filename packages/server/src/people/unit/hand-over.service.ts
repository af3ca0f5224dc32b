import { CodePurpose } from '@chancery/contract/account/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { InvitationState } from '@chancery/contract/member/invitation.codes.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { changeSuperAdmin, sendHandOverCode, withdrawHandOver } from '@chancery/contract/unit/hand-over.ts';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type PersonActor, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { account } from '../account/account.table.ts';
import type { Attempts } from '../account/attempts.ts';
import { isPassword } from '../account/password.ts';
import type { VerificationService } from '../account/verification.service.ts';
import type { MessageService } from '../message/message.service.ts';
import { createTellOffer, noteOffer } from './hand-over.news.ts';
import {
  activeMember,
  endOffer,
  lockActiveMember,
  lockOffer,
  presentOffer,
  stateOf,
} from './hand-over.rows.ts';
import { handOver } from './hand-over.table.ts';
import { inUnit, lockUnit, runsUnit } from './unit-lock.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly codes: VerificationService;
  readonly attempts: Attempts;
  readonly messages: Pick<MessageService, 'tell'>;
}

type Offer = CheckedInput<typeof changeSuperAdmin>;

/** Lets a main administrator offer the unit to a colleague. What the colleague runs elsewhere is not looked at here. */
export const createHandOverService = ({ transactions, codes, attempts, messages }: Parts) => {
  const tell = createTellOffer(messages);

  const sendCode = async (actor: UnitActor): Promise<CallResult<typeof sendHandOverCode>> => ({
    ...(await codes.sendToOwner(actor.mobile, CodePurpose.handOver)),
    maskedPhone: maskPhone(actor.mobile),
  });

  /**
   * Shown before a transaction is opened: a proof counts its own tries and takes as long as a password does. What is
   * refused anyway costs no code.
   */
  const prove = async (person: PersonActor, { userId, verificationCode, password }: Offer): Promise<void> => {
    const actor = inUnit(person);
    await transactions.read('platform', async (tx) => {
      if (!(await runsUnit(tx, actor.id, actor.companyId))) refuse('unit.notMainAdministrator');
      if (userId !== actor.id && !(await activeMember(tx, actor.companyId, userId)))
        refuse('unit.memberNotFound');
    });
    if (verificationCode !== undefined) {
      const outcome = await codes.spend(actor.mobile, CodePurpose.handOver, verificationCode);
      if (outcome !== 'right') refuse(outcome === 'wrong' ? 'account.codeWrong' : 'account.codeExpired');
      return;
    }
    if (password === undefined) {
      const fields = [{ field: 'verificationCode', key: 'rule.codeRequired', params: {} }] as const;
      refuse('request.invalid', { fields });
      return;
    }
    const guess = await attempts.takeOwnTry(`hand-over:${actor.id}`);
    const [own] = await transactions.read('platform', (tx) =>
      tx.select().from(account).where(eq(account.id, actor.id)),
    );
    if (!(await isPassword(own?.passwordHash, password))) refuse('account.passwordWrong');
    await guess.forgive();
  };

  const refuseOpen = async (tx: Tx, companyId: string): Promise<void> => {
    const unanswered = and(eq(handOver.companyId, companyId), isNull(handOver.outcome));
    await tx
      .update(handOver)
      .set({ outcome: InvitationState.expired, endedAt: handOver.expiresAt })
      .where(and(unanswered, lte(handOver.expiresAt, sql`now()`)));
    const [open] = await tx.select({ name: handOver.toName }).from(handOver).where(unanswered);
    if (open) refuse('handOver.open', { params: { name: open.name } });
  };

  const offer = (person: PersonActor, { userId }: Offer): Promise<CallResult<typeof changeSuperAdmin>> =>
    transactions.write('platform', async (tx) => {
      const actor = inUnit(person);
      if (userId === actor.id) refuse('unit.handOverToSelf');
      const unit = await lockUnit(tx, actor.companyId);
      if (!(await runsUnit(tx, actor.id, unit.id))) refuse('unit.notMainAdministrator');
      const heir = (await lockActiveMember(tx, unit.id, userId)) ?? refuse('unit.memberNotFound');
      await refuseOpen(tx, unit.id);
      const id = uuidv7();
      const toName = heir.membership.realName;
      await tx.insert(handOver).values({
        id,
        companyId: unit.id,
        fromId: actor.id,
        fromName: actor.name,
        toId: userId,
        toName,
        expiresAt: sql`now() + ${limits.handOverDays} * interval '1 day'`,
      });
      await tell(tx, { unit, to: userId, event: MessageEvent.memberUnitOffered, name: actor.name });
      noteOffer(unit, toName, InvitationState.pending);
      return { id };
    });

  const withdraw = (actor: UnitActor, id: string): Promise<CallResult<typeof withdrawHandOver>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const unit = await lockUnit(tx, actor.companyId);
      const row = await lockOffer(tx, unit.id, id, { fromId: actor.id });
      if (stateOf(row) === InvitationState.withdrawn) return presentOffer(row, actor.id, unit.name);
      if (stateOf(row) !== InvitationState.pending) refuse('handOver.ended');
      const ended = await endOffer(tx, row, InvitationState.withdrawn);
      await tell(tx, { unit, to: row.toId, event: MessageEvent.memberUnitWithdrawn, name: row.fromName });
      noteOffer(unit, row.toName, InvitationState.withdrawn);
      return presentOffer(ended, actor.id, unit.name);
    });

  return answering({ sendCode, prove, offer, withdraw }, (handOvers) => [
    handle(sendHandOverCode, ({ actor }) => handOvers.sendCode(actor)),
    handlePrepared(
      changeSuperAdmin,
      ({ actor, input }) => handOvers.prove(actor, input),
      ({ actor, input }) => handOvers.offer(actor, input),
    ),
    handle(withdrawHandOver, ({ actor, input }) => handOvers.withdraw(actor, input.id)),
  ]);
};
