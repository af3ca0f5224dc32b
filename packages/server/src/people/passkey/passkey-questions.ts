import type { CodePurpose } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { passkeyQuestion } from './passkey.table.ts';

/** What a passkey is asked about: what is to be done, and to what exactly. */
export interface Subject {
  readonly accountId: string;
  readonly purpose: CodeOf<typeof CodePurpose>;
  readonly bound: readonly string[];
}

const { questionMinutes, openQuestions } = limits.passkey;
const idBytes = 16;
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idFrom = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The id of the question that a passkey signed, as the browser wrote it down. */
const askedIn = (clientDataJSON: string): string | undefined => {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = said as { readonly challenge: string };
    const bytes = Buffer.from(challenge, 'base64url').subarray(0, idBytes);
    return bytes.length === idBytes ? idFrom(bytes) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Questions that passkeys answer, each once and for a few minutes. A question is a digest over what it is asked about, so
 * that an answer is good for that alone, and the database cannot make one good for something else.
 */
export const createPasskeyQuestions = (secrets: Pick<Secrets, 'passkeyQuestion'>) => {
  const challengeOf = (id: string, expiresAt: Date, { accountId, purpose, bound }: Subject): string => {
    const digest = secrets.passkeyQuestion(id, expiresAt.toISOString(), accountId, purpose, ...bound);
    return Buffer.concat([bytesOf(id), digest]).toString('base64url');
  };

  const ask = async (tx: Tx, subject: Subject): Promise<string> => {
    const { accountId, purpose } = subject;
    const id = uuidv7();
    const expiresAt = new Date(Date.now() + questionMinutes * 60_000);
    const own = eq(passkeyQuestion.accountId, accountId);
    const tooMany = tx
      .select({ id: passkeyQuestion.id })
      .from(passkeyQuestion)
      .where(own)
      .orderBy(desc(passkeyQuestion.id))
      .offset(openQuestions - 1);
    await tx.delete(passkeyQuestion).where(inArray(passkeyQuestion.id, tooMany));
    await tx.insert(passkeyQuestion).values({ id, accountId, purpose, expiresAt });
    return challengeOf(id, expiresAt, subject);
  };

  /** What a passkey must have signed, so that its answer is one about this; the question is over with it. */
  const spend = async (tx: Tx, subject: Subject, clientDataJSON: string): Promise<string | undefined> => {
    const id = askedIn(clientDataJSON);
    if (id === undefined) return undefined;
    const isAsked = and(
      eq(passkeyQuestion.id, id),
      eq(passkeyQuestion.accountId, subject.accountId),
      eq(passkeyQuestion.purpose, subject.purpose),
    );
    const [asked] = await tx.delete(passkeyQuestion).where(isAsked).returning();
    if (!asked || asked.expiresAt.getTime() <= Date.now()) return undefined;
    return challengeOf(id, asked.expiresAt, subject);
  };

  const forgetOld = async (tx: Tx): Promise<void> => {
    await tx.delete(passkeyQuestion).where(lt(passkeyQuestion.expiresAt, sql`now()`));
  };

  return { ask, spend, forgetOld };
};
