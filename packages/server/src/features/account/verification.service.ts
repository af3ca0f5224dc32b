import { randomInt } from 'node:crypto';
import { CodePurpose } from '@chancery/contract/account.codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, count, desc, eq, gt, isNull, lt, max, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { type Secrets, sameBytes } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { SmsService } from '../sms/sms.service.ts';
import { verificationCode } from './account.table.ts';

type Purpose = CodeOf<typeof CodePurpose>;
const { digits, resendSeconds, lifeMinutes, tries: mostTries, perDay } = limits.verificationCode;

const textFor = (purpose: Purpose) => {
  if (purpose === CodePurpose.handOver) return 'sms.handOver';
  return purpose === CodePurpose.passwordReset ? 'sms.passwordReset' : 'sms.login';
};

export type VerificationService = ReturnType<typeof createVerificationService>;

/** Sends codes to phones and checks what comes back. Whether a phone is known plays no part in it. */
export const createVerificationService = (
  transactions: Transactions,
  secrets: Secrets,
  texts: SmsService,
  offersCodes: boolean,
) => {
  const send = (phone: string, purpose: Purpose): Promise<{ resendSeconds: number; demoCode?: string }> =>
    transactions.apart('platform', async (tx) => {
      // Requests for one phone take turns, so that the limits hold however many arrive at once.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code:${phone}`}, 0))`);
      const [recent] = await tx
        .select({ sent: count(), last: max(verificationCode.createdAt) })
        .from(verificationCode)
        .where(
          and(
            eq(verificationCode.phone, phone),
            gt(verificationCode.createdAt, sql`now() - interval '1 day'`),
          ),
        );
      const waited = recent?.last ? (Date.now() - recent.last.getTime()) / 1_000 : Number.POSITIVE_INFINITY;
      if (waited < resendSeconds) {
        const seconds = Math.max(1, Math.ceil(resendSeconds - waited));
        refuse('account.codeTooSoon', { params: { seconds }, retryAfterSeconds: seconds });
      }
      if ((recent?.sent ?? 0) >= perDay) refuse('account.codeTooMany');

      const code = String(randomInt(10 ** digits)).padStart(digits, '0');
      await tx.insert(verificationCode).values({
        id: uuidv7(),
        phone,
        purpose,
        codeHash: secrets.codeHash(phone, purpose, code),
        expiresAt: new Date(Date.now() + lifeMinutes * 60_000),
      });
      const text = translator(currentOrigin().language)(textFor(purpose), { code, minutes: lifeMinutes });
      await texts.queue(tx, { phone, text, code });
      return offersCodes ? { resendSeconds, demoCode: code } : { resendSeconds };
    });

  /** Spends a code. A wrong one is counted even though the request is then refused. */
  const spend = (phone: string, purpose: Purpose, code: string): Promise<'right' | 'wrong' | 'expired'> =>
    transactions.apart('platform', async (tx) => {
      const [newest] = await tx
        .select()
        .from(verificationCode)
        .where(
          and(
            eq(verificationCode.phone, phone),
            eq(verificationCode.purpose, purpose),
            isNull(verificationCode.usedAt),
          ),
        )
        .orderBy(desc(verificationCode.createdAt))
        .limit(1)
        .for('update');
      if (!newest) return 'wrong';
      if (newest.expiresAt.getTime() <= Date.now() || newest.tries >= mostTries) return 'expired';
      const right = sameBytes(newest.codeHash, secrets.codeHash(phone, purpose, code));
      await tx
        .update(verificationCode)
        .set(right ? { usedAt: sql`now()` } : { tries: newest.tries + 1 })
        .where(eq(verificationCode.id, newest.id));
      return right ? 'right' : 'wrong';
    });

  const forgetOld = async (tx: Tx): Promise<void> => {
    await tx.delete(verificationCode).where(lt(verificationCode.createdAt, sql`now() - interval '2 days'`));
  };

  return { send, spend, forgetOld };
};
