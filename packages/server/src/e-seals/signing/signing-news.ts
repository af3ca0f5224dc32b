import { platformZone } from '@chancery/contract/limits.ts';
import { PartyKind } from '@chancery/contract/signing/codes.ts';
import { isDone } from '@chancery/contract/signing/rules.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { Refused } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type Attempts, company, type News, type SmsService, type Tell } from '../../people/ports.ts';
import { countText } from './reminded.ts';
import { type PartyRow, signingLink, type TaskRow } from './signing.table.ts';
import type { WholeTask } from './task-lock.ts';

interface Parts {
  readonly publicUrl: string;
  readonly secrets: Pick<Secrets, 'newToken' | 'tokenHash'>;
  readonly tell: Tell;
  readonly texts: Pick<SmsService, 'queueFor'>;
  readonly attempts: Pick<Attempts, 'takeSigningText'>;
}

type SigningNews = Extract<News, { event: `signing.${string}` }>;
type Told = { readonly [E in SigningNews as E['event']]: Pick<E, 'event' | 'params'> }[SigningNews['event']];
type TextKey = 'sms.signAsked' | 'sms.signReminded' | 'sms.signCompleted';

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone, dateStyle: 'short' });

/** The last day on which a task may be signed. */
export const lastDay = ({ expiresAt }: Pick<TaskRow, 'expiresAt'>): string =>
  day.format(new Date(expiresAt.getTime() - 1));

export type SigningNewsRoom = ReturnType<typeof createSigningNews>;

/** Tells parties what is asked of them, and everybody how it went: members by message, people outside by text. */
export const createSigningNews = ({ publicUrl, secrets, tell, texts, attempts }: Parts) => {
  /** A link that only the phone it is sent to can open. */
  const linkFor = async (tx: Tx, { id, companyId }: PartyRow): Promise<{ url: string; token: string }> => {
    const token = secrets.newToken();
    const tokenHash = secrets.tokenHash(token);
    await tx.insert(signingLink).values({ id: uuidv7(), companyId, partyId: id, tokenHash });
    return { url: `${publicUrl}/sign/link#${token}`, token };
  };

  /** Words that somebody typed go out to strangers only after an operator has seen them: the name on a checked licence. */
  const wordsOf = async (tx: Tx, task: TaskRow, key: TextKey, link: string): Promise<string> => {
    const say = translator(task.language);
    if (key !== 'sms.signAsked') return say(key, { link });
    const [unit] = await tx.select().from(company).where(eq(company.id, task.companyId));
    return unit?.certifiedAt
      ? say('sms.signAsked', { unit: unit.fullName, link })
      : say('sms.signAskedUnnamed', { link });
  };

  /** Sends a text, unless its number has had enough of them today. */
  const send = async (tx: Tx, task: TaskRow, party: PartyRow, key: TextKey): Promise<void> => {
    if (!(await attempts.takeSigningText(task.companyId, party.phone))) return;
    const { url, token } = await linkFor(tx, party);
    const text = await wordsOf(tx, task, key, url);
    await texts.queueFor(tx, task.companyId, { phone: party.phone, text, code: null, secret: token });
    await countText(tx, party);
  };

  /** The same where a unit without texts must not keep others from going on; the link can be passed on by hand. */
  const sendIfAny = async (tx: Tx, work: () => Promise<void>): Promise<void> => {
    await tx.execute(sql`SAVEPOINT signing_text`);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused && error.key === 'package.empty')) throw error;
      await tx.execute(sql`ROLLBACK TO SAVEPOINT signing_text`);
    }
  };

  const tellMembers = (tx: Tx, task: TaskRow, to: readonly string[], told: Told): Promise<void> =>
    tell(tx, {
      companyId: task.companyId,
      to,
      ...told,
      link: `/sign/task?id=${task.id}`,
      object: { type: 'signing', id: task.id },
    } as SigningNews);

  const about = (task: TaskRow) => ({ title: task.title, by: task.createdByName, until: lastDay(task) });

  /** Asks a party to sign, or reminds it. */
  const ask = async (
    tx: Tx,
    task: TaskRow,
    party: PartyRow,
    again?: 'byHand' | 'byItself',
  ): Promise<void> => {
    const event = again ? 'signing.reminded' : 'signing.asked';
    if (party.accountId) return tellMembers(tx, task, [party.accountId], { event, params: about(task) });
    const key = again ? 'sms.signReminded' : 'sms.signAsked';
    // Whoever reminds by hand hears that there are no texts left.
    if (again === 'byHand') return send(tx, task, party, key);
    return sendIfAny(tx, () => send(tx, task, party, key));
  };

  /** Tells those who are concerned that a task is over, but for whoever ended it. */
  const tellEnd = async (
    tx: Tx,
    { task, parties }: WholeTask,
    told: Told,
    except: { readonly accountId?: string | null; readonly partyId?: string },
  ): Promise<void> => {
    const concerned = parties.filter(
      ({ id, askedAt, state }) => askedAt !== null && state !== 'handedOver' && id !== except.partyId,
    );
    const members = [task.createdBy, ...concerned.flatMap(({ accountId }) => accountId ?? [])];
    await tellMembers(
      tx,
      task,
      [...new Set(members)].filter((id) => id !== except.accountId),
      told,
    );
    const isComplete = told.event === 'signing.completed';
    for (const party of concerned.filter(({ kind }) => kind === PartyKind.outside)) {
      if (isComplete) await sendIfAny(tx, () => send(tx, task, party, 'sms.signCompleted'));
      else if (!isDone(party.state)) await sendIfAny(tx, () => sayOver(tx, task, party));
    }
  };

  const sayOver = async (tx: Tx, { companyId, language }: TaskRow, { phone }: PartyRow): Promise<void> => {
    if (!(await attempts.takeSigningText(companyId, phone))) return;
    await texts.queueFor(tx, companyId, {
      phone,
      text: translator(language as Language)('sms.signOver'),
      code: null,
    });
  };

  return { linkFor, ask, tellMembers, tellEnd };
};
