import { CodePurpose } from '@chancery/contract/account/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  sendPasskeyCode,
} from '@chancery/contract/passkey/calls.ts';
import type { PasskeyProof, PasskeyQuestion } from '@chancery/contract/passkey/shapes.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { PersonActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { type Secrets, sameBytes } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { holdOwner } from '../account/session-opening.ts';
import type { VerificationService } from '../account/verification.service.ts';
import { algorithms, counterAfter, handleOf, type NewKey, readNewKey } from './check-passkey.ts';
import { type PasskeyRow, passkey } from './passkey.table.ts';
import { createPasskeyQuestions, type Subject } from './passkey-questions.ts';
import { relyingPartyOf } from './relying-party.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'passkeyQuestion' | 'passkeyMark'>;
  readonly codes: Pick<VerificationService, 'sendToOwner' | 'spend'>;
  readonly publicUrl: string;
  readonly brandName: string;
}

const { most, questionMinutes } = limits.passkey;
const timeoutMs = questionMinutes * 60_000;
const ownOf = (tx: Tx, accountId: string): Promise<PasskeyRow[]> =>
  tx.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(asc(passkey.id));

const present = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  createdAt: iso(createdAt),
  lastUsedAt: lastUsedAt && iso(lastUsedAt),
});

/** The question that only a new key answers. */
const toAdd = (accountId: string): Subject => ({ accountId, purpose: CodePurpose.passkeys, bound: [] });

export type PasskeyService = ReturnType<typeof createPasskeyService>;

/** Passkeys of people: registered and removed after a code by phone, and asked in its place. */
export const createPasskeyService = ({ transactions, secrets, codes, publicUrl, brandName }: Parts) => {
  const party = relyingPartyOf(publicUrl);
  const questions = createPasskeyQuestions(secrets);
  const requireParty = () => party ?? refuse('passkey.unavailable');
  const refuseMore = (have: number) => have >= most && refuse('passkey.limit', { params: { max: most } });

  const isOurs = ({ accountId, credentialId, publicKey, mark }: PasskeyRow): boolean =>
    sameBytes(mark, secrets.passkeyMark(accountId, credentialId, publicKey));

  const list = (actor: PersonActor): Promise<CallResult<typeof listPasskeys>> =>
    transactions.read('platform', async (tx) => ({
      list: (await ownOf(tx, actor.id)).filter(isOurs).map(present),
      origin: party?.origin ?? null,
      maskedPhone: maskPhone(actor.mobile),
    }));

  const sendCode = async (actor: PersonActor): Promise<CallResult<typeof sendPasskeyCode>> => ({
    ...(await codes.sendToOwner(actor.mobile, CodePurpose.passkeys)),
    maskedPhone: maskPhone(actor.mobile),
  });

  const spendCode = async (actor: PersonActor, code: string): Promise<void> => {
    const outcome = await codes.spend(actor.mobile, CodePurpose.passkeys, code);
    if (outcome !== 'right') refuse(outcome === 'wrong' ? 'account.codeWrong' : 'account.codeExpired');
  };

  const begin = async (actor: PersonActor, code: string): Promise<CallResult<typeof beginPasskey>> => {
    const { id: rpId } = requireParty();
    const own = await transactions.read('platform', (tx) => ownOf(tx, actor.id));
    refuseMore(own.length);
    await spendCode(actor, code);
    return {
      challenge: await transactions.apart('platform', (tx) => questions.ask(tx, toAdd(actor.id))),
      rpId,
      rpName: brandName,
      userHandle: handleOf(actor.id),
      userName: maskPhone(actor.mobile),
      displayName: actor.name,
      algorithms: [...algorithms],
      exclude: own.map(({ credentialId }) => credentialId.toString('base64url')),
      timeoutMs,
    };
  };

  /** Looked at before the write: the question is over, whatever comes of it. */
  const read = async (actor: PersonActor, made: CheckedInput<typeof addPasskey>): Promise<NewKey> => {
    const relying = requireParty();
    const expected = await transactions.apart('platform', (tx) =>
      questions.spend(tx, toAdd(actor.id), made.clientDataJSON),
    );
    if (expected === undefined) return refuse('passkey.expired');
    return (await readNewKey(relying, expected, made)) ?? refuse('passkey.wrong');
  };

  const add = (actor: PersonActor, name: string, key: NewKey): Promise<CallResult<typeof addPasskey>> =>
    transactions.write('platform', async (tx) => {
      await holdOwner(tx, { accountId: actor.id }, 'ending');
      refuseMore((await ownOf(tx, actor.id)).length);
      const { credentialId, publicKey } = key;
      const mark = secrets.passkeyMark(actor.id, credentialId, publicKey);
      const row = { id: uuidv7(), accountId: actor.id, name, mark, ...key };
      const [added] = await tx.insert(passkey).values(row).onConflictDoNothing().returning();
      if (!added) return refuse('passkey.known');
      note({ objectType: 'passkey', objectId: added.id, objectName: name });
      return present(added);
    });

  const isOwn = (actor: PersonActor, id: string) => and(eq(passkey.id, id), eq(passkey.accountId, actor.id));

  const proveRemoval = async (
    actor: PersonActor,
    { id, verificationCode }: CheckedInput<typeof removePasskey>,
  ): Promise<void> => {
    const [own] = await transactions.read('platform', (tx) =>
      tx.select().from(passkey).where(isOwn(actor, id)),
    );
    if (!own) refuse('passkey.notFound');
    await spendCode(actor, verificationCode);
  };

  const remove = (actor: PersonActor, id: string): Promise<CallResult<typeof removePasskey>> =>
    transactions.write('platform', async (tx) => {
      const [removed] = await tx.delete(passkey).where(isOwn(actor, id)).returning();
      if (!removed) return refuse('passkey.notFound');
      note({ objectType: 'passkey', objectId: id, objectName: removed.name });
      return {};
    });

  /** Asks the passkeys of somebody about what they are going to do. */
  const ask = async (subject: Subject): Promise<z.output<typeof PasskeyQuestion>> => {
    const { id: rpId } = requireParty();
    return transactions.apart('platform', async (tx) => {
      const own = (await ownOf(tx, subject.accountId)).filter(isOurs);
      if (own.length === 0) refuse('passkey.none');
      const allow = own.map(({ credentialId }) => credentialId.toString('base64url'));
      return { challenge: await questions.ask(tx, subject), rpId, allow, timeoutMs };
    });
  };

  /** Refuses an answer that is not by a passkey of theirs, or not about this. */
  const spend = async (subject: Subject, proof: z.output<typeof PasskeyProof>): Promise<void> => {
    const relying = requireParty();
    // Not refused within: what was asked must be over, and stay so, whatever was answered.
    const outcome = await transactions.apart('platform', async (tx) => {
      const expected = await questions.spend(tx, subject, proof.clientDataJSON);
      if (expected === undefined) return 'passkey.expired';
      const credentialId = Buffer.from(proof.credentialId, 'base64url');
      const [key] = await tx
        .select()
        .from(passkey)
        .where(and(eq(passkey.credentialId, credentialId), eq(passkey.accountId, subject.accountId)))
        .for('update');
      const counter = key && isOurs(key) ? await counterAfter(relying, expected, key, proof) : undefined;
      if (!key || counter === undefined) return 'passkey.wrong';
      await tx.update(passkey).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkey.id, key.id));
      return undefined;
    });
    if (outcome) refuse(outcome);
  };

  const { forgetOld } = questions;
  return answering(
    { list, sendCode, begin, read, add, proveRemoval, remove, ask, spend, forgetOld },
    (keys) => [
      handle(listPasskeys, ({ actor }) => keys.list(actor)),
      handle(sendPasskeyCode, ({ actor }) => keys.sendCode(actor)),
      handle(beginPasskey, ({ actor, input }) => keys.begin(actor, input.verificationCode)),
      handlePrepared(
        addPasskey,
        ({ actor, input }) => keys.read(actor, input),
        ({ actor, input }, key) => keys.add(actor, input.name, key),
      ),
      handlePrepared(
        removePasskey,
        ({ actor, input }) => keys.proveRemoval(actor, input),
        ({ actor, input }) => keys.remove(actor, input.id),
      ),
    ],
  );
};
