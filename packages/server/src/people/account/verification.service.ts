import { randomInt } from 'node:crypto';
import { sendCode } from '@chancery/contract/account/calls.ts';
import { CodePurpose } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, count, desc, eq, gt, inArray, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { type Secrets, sameBytes } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { SmsService } from '../sms/sms.service.ts';
import { verificationCode } from './account.table.ts';
import type { Attempts } from './attempts.ts';
import { type CodeLeave, countedWith, mayOwnerAsk, mayStrangerAsk, type SentCodes } from './code.rules.ts';
import { sourceOf } from './guess.rules.ts';
import { isKnownMachineOfPhone, presentMachine } from './known-machines.ts';

type Purpose = CodeOf<typeof CodePurpose>;
type Outcome = 'right' | 'wrong' | 'expired';
type Sent = { resendSeconds: number; demoCode?: string };
const { digits, resendSeconds, lifeMinutes, tries: mostTries } = limits.verificationCode;

const textFor = (purpose: Purpose) => {
  if (purpose === CodePurpose.handOver) return 'sms.handOver';
  if (purpose === CodePurpose.unitExport) return 'sms.unitExport';
  if (purpose === CodePurpose.unitClosing) return 'sms.unitClosing';
  if (purpose === CodePurpose.sealing) return 'sms.sealing';
  if (purpose === CodePurpose.signing) return 'sms.signing';
  if (purpose === CodePurpose.passkeys) return 'sms.passkeys';
  return purpose === CodePurpose.passwordReset ? 'sms.passwordReset' : 'sms.login';
};

export type VerificationService = ReturnType<typeof createVerificationService>;

/** Sends codes to phones and checks what comes back. Whether a phone is known plays no part in it. */
export const createVerificationService = (
  transactions: Transactions,
  secrets: Secrets,
  texts: SmsService,
  attempts: Attempts,
  offersCodes: boolean,
) => {
  /** To a phone that anybody may have typed in: strangers share its codes, a machine its owner has used has its own. */
  const sendToAnybody = async (phone: string, purpose: Purpose): Promise<Sent> => {
    const known = await transactions.read('platform', (tx) => isKnownMachineOfPhone(tx, phone));
    if (!known) await attempts.takeText();
    return send(phone, purpose, known);
  };

  /** To the phone of somebody who has already shown a password or is logged in. */
  const sendToOwner = (phone: string, purpose: Purpose): Promise<Sent> => send(phone, purpose, true);

  /** What went to a phone within a day; for the owner, only what was asked for where they are known. */
  const sentTo = async (tx: Tx, phone: string, which: SQL | undefined): Promise<SentCodes> => {
    const lately = gt(verificationCode.createdAt, sql`now() - interval '1 day'`);
    const [sent] = await tx
      .select({ count: count(), last: max(verificationCode.createdAt) })
      .from(verificationCode)
      .where(and(eq(verificationCode.phone, phone), lately, which));
    const last = sent?.last?.getTime() ?? Number.NEGATIVE_INFINITY;
    return { count: sent?.count ?? 0, lastAgo: (Date.now() - last) / 1_000 };
  };

  const leaveFor = async (
    tx: Tx,
    phone: string,
    purpose: Purpose,
    known: boolean,
    network: string | undefined,
  ): Promise<CodeLeave> => {
    const toOwner = eq(verificationCode.known, true);
    if (known) {
      const alike = and(toOwner, inArray(verificationCode.purpose, [...countedWith(purpose)]));
      const { lastAgo } = await sentTo(tx, phone, toOwner);
      return mayOwnerAsk(purpose, { count: (await sentTo(tx, phone, alike)).count, lastAgo });
    }
    const { count: strangers } = await sentTo(tx, phone, eq(verificationCode.known, false));
    const { lastAgo } = await sentTo(tx, phone, undefined);
    return mayStrangerAsk({
      all: { count: strangers, lastAgo },
      network: network ? await sentTo(tx, phone, eq(verificationCode.network, network)) : undefined,
    });
  };

  const send = (phone: string, purpose: Purpose, known: boolean): Promise<Sent> =>
    transactions.apart('platform', async (tx) => {
      // Requests for one phone take turns, so that the limits hold however many arrive at once.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code:${phone}`}, 0))`);
      const network = known ? undefined : sourceOf(currentOrigin().ip)?.network;
      const leave = await leaveFor(tx, phone, purpose, known, network);
      if (leave === 'tomorrow') refuse('account.codeTooMany');
      else if (leave !== 'now') {
        const seconds = leave.wait;
        refuse('account.codeTooSoon', { params: { seconds }, retryAfterSeconds: seconds });
      }

      const code = String(randomInt(10 ** digits)).padStart(digits, '0');
      await tx.insert(verificationCode).values({
        id: uuidv7(),
        phone,
        purpose,
        codeHash: secrets.codeHash(phone, purpose, code),
        expiresAt: new Date(Date.now() + lifeMinutes * 60_000),
        asker: presentMachine() ?? null,
        known,
        network: network ?? null,
      });
      const text = translator(currentOrigin().language)(textFor(purpose), { code, minutes: lifeMinutes });
      await texts.queue(tx, { phone, text, code });
      return offersCodes ? { resendSeconds, demoCode: code } : { resendSeconds };
    });

  /** Spends a code on the machine that asked for it. A wrong one is counted even though the request is then refused. */
  const spend = async (phone: string, purpose: Purpose, code: string): Promise<Outcome> => {
    const known = await transactions.read('platform', (tx) => isKnownMachineOfPhone(tx, phone));
    const guess = await attempts.takeTryFrom(known);
    const outcome = await compare(phone, purpose, code);
    if (outcome === 'right') await guess.forgive();
    return outcome;
  };

  const compare = (phone: string, purpose: Purpose, code: string): Promise<Outcome> =>
    transactions.apart('platform', async (tx) => {
      const [newest] = await tx
        .select()
        .from(verificationCode)
        .where(
          and(
            eq(verificationCode.phone, phone),
            eq(verificationCode.purpose, purpose),
            isNull(verificationCode.usedAt),
            sql`${verificationCode.asker} IS NOT DISTINCT FROM ${presentMachine() ?? null}::bytea`,
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

  return answering({ sendToAnybody, sendToOwner, spend, forgetOld }, () => [
    handle(sendCode, async ({ input, origin }) => {
      await attempts.takePublicCall(origin.ip);
      return sendToAnybody(input.phone, input.purpose);
    }),
  ]);
};
