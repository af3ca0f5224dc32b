import { CodePurpose } from '@chancery/contract/account.codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { Role } from '@chancery/contract/unit.codes.ts';
import type { changeSuperAdmin, sendHandOverCode } from '@chancery/contract/unit.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { PersonActor, UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { account } from '../account/account.table.ts';
import type { Attempts } from '../account/attempts.ts';
import { isPassword } from '../account/password.ts';
import type { VerificationService } from '../account/verification.service.ts';
import { endWhatIsOpen } from '../member/leaving.ts';
import type { SmsService } from '../sms/sms.service.ts';
import { membership } from './unit.table.ts';
import { refuseTooManyUnits } from './unit-limit.ts';
import { inUnit, lockUnit, runsUnit } from './unit-lock.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly codes: VerificationService;
  readonly attempts: Attempts;
  readonly texts: SmsService;
  forget(what: string): void;
}

type Proof = Pick<CheckedInput<typeof changeSuperAdmin>, 'verificationCode' | 'password'>;

export type HandOverService = ReturnType<typeof createHandOverService>;

/** Hands a unit from one main administrator to the next: there is exactly one before and after. */
export const createHandOverService = ({ transactions, codes, attempts, texts, forget }: Parts) => {
  const sendCode = async (actor: UnitActor): Promise<CallResult<typeof sendHandOverCode>> => ({
    ...(await codes.sendToOwner(actor.mobile, CodePurpose.handOver)),
    maskedPhone: maskPhone(actor.mobile),
  });

  const prove = async (tx: Tx, actor: UnitActor, { verificationCode, password }: Proof): Promise<void> => {
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
    const [own] = await tx.select().from(account).where(eq(account.id, actor.id));
    if (!(await isPassword(own?.passwordHash, password))) refuse('account.passwordWrong');
    await guess.forgive();
  };

  const activeMember = async (tx: Tx, companyId: string, accountId: string) => {
    const [row] = await tx
      .select({ account, membership })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.accountId))
      .where(
        and(
          eq(membership.companyId, companyId),
          eq(membership.accountId, accountId),
          isNull(membership.disabledAt),
          isNull(account.disabledAt),
        ),
      )
      .for('update');
    return row ?? refuse('unit.memberNotFound');
  };

  const handOver = (
    person: PersonActor,
    { userId, ...proof }: CheckedInput<typeof changeSuperAdmin>,
  ): Promise<CallResult<typeof changeSuperAdmin>> =>
    transactions.write('platform', async (tx) => {
      const actor = inUnit(person);
      if (userId === actor.id) refuse('unit.handOverToSelf');
      const unit = await lockUnit(tx, actor.companyId);
      if (!(await runsUnit(tx, actor.id, unit.id))) refuse('unit.notMainAdministrator');
      const heir = await activeMember(tx, unit.id, userId);
      await refuseTooManyUnits(tx, userId);
      await prove(tx, actor, proof);

      const become = (accountId: string, role: (typeof Role.all)[number]) =>
        tx
          .update(membership)
          .set({ role })
          .where(and(eq(membership.companyId, unit.id), eq(membership.accountId, accountId)));
      await become(actor.id, Role.administrator);
      await become(userId, Role.mainAdministrator);
      await endWhatIsOpen(tx, unit.id, actor.id, 'demoted');

      const t = translator(currentOrigin().language);
      const heirName = heir.membership.realName;
      await texts.queue(tx, {
        phone: actor.mobile,
        text: t('sms.handedOver', { unit: unit.name, name: heirName }),
        code: null,
      });
      await texts.queue(tx, {
        phone: heir.account.mobile,
        text: t('sms.becameMain', { unit: unit.name, name: actor.name }),
        code: null,
      });
      note({
        objectType: 'unit',
        objectId: unit.id,
        objectName: unit.name,
        before: { mainAdministrator: actor.name },
        after: { mainAdministrator: heirName },
      });
      afterCommit(() => {
        forget(`actor:${actor.id}`);
        forget(`actor:${userId}`);
      });
      return {};
    });

  return { sendCode, handOver };
};
