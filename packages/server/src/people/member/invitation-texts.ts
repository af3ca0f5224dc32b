import { translator } from '@chancery/phrases/translate.ts';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Attempts } from '../account/attempts.ts';
import type { SmsService } from '../sms/sms.service.ts';
import { countForUnit } from '../sms/sms-usage.ts';
import { company } from '../unit/unit.table.ts';
import type { InvitationRow } from './invitation.rows.ts';
import { invitationRefusal } from './invitation.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly texts: Pick<SmsService, 'queue'>;
  readonly attempts: Pick<Attempts, 'takeInvitation' | 'takeInvitationText'>;
}

/** Words that somebody typed go out to strangers only after an operator has seen them: the name on a checked licence. */
const wordsOf = async (tx: Tx, companyId: string): Promise<string> => {
  const [unit] = await tx.select().from(company).where(eq(company.id, companyId));
  const say = translator(currentOrigin().language);
  return unit?.certifiedAt ? say('sms.invite', { unit: unit.fullName }) : say('sms.inviteUnnamed');
};

/** Tells numbers by text that they are invited. */
export const createInvitationTexts = ({ transactions, texts, attempts }: Parts) => {
  const isRefused = (companyId: string, mobile: string): Promise<boolean> =>
    transactions.read('platform', async (tx) => {
      const known = and(eq(invitationRefusal.companyId, companyId), eq(invitationRefusal.mobile, mobile));
      return (await tx.select().from(invitationRefusal).where(known)).length > 0;
    });

  /**
   * Sends a text, unless the number has had enough of them today or its owner wants none of this unit. Whoever invites
   * hears nothing of that and it counts all the same: else they could find out what others sent, or who is there.
   */
  const send = async (tx: Tx, { companyId, mobile: phone }: InvitationRow): Promise<void> => {
    await attempts.takeInvitation(companyId);
    const messageId = uuidv7();
    await countForUnit(tx, companyId, { id: messageId, phone });
    const hasHadEnough = !(await attempts.takeInvitationText(companyId, phone));
    if ((await isRefused(companyId, phone)) || hasHadEnough) return;
    await texts.queue(tx, { phone, text: await wordsOf(tx, companyId), code: null }, messageId);
  };

  return { send };
};

export type InvitationTexts = ReturnType<typeof createInvitationTexts>;
