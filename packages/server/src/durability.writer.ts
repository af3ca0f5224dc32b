import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPreferences, loginByPhone, sendCode } from '@chancery/contract/account/calls.ts';
import { type Credentials, createCaller } from '@chancery/contract/client/caller.ts';
import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { credentialsOf, importSigningKey } from '@chancery/contract/client/signing-key.ts';
import { creditCheckDigit } from '@chancery/contract/rules/credit-code.ts';
import { addUnit } from '@chancery/contract/unit/calls.ts';

/** Somebody who registers one unit after another and remembers what the server said to each. */
export interface Writer {
  readonly number: number;
  readonly accountId: string;
  readonly credentials: Credentials;
  /** The credit codes of the units that were answered with a yes, in order. */
  readonly acknowledged: string[];
  /** The one that got no answer: it may have happened or not. */
  unanswered: string | undefined;
  /** What came instead of an answer, the last time. */
  outage: Outage | undefined;
}

/** A call that the server could not serve, and how long it took to say so. */
export interface Outage {
  readonly ms: number;
  readonly failure: unknown;
}

const callerOf = (baseUrl: string, credentials?: Credentials) =>
  createCaller({ baseUrl, clientType: 'machine', credentials: async () => credentials });

/** The message follows the answer. */
const codeFor = async (dataDir: string, phone: string): Promise<string> => {
  for (let look = 0; look < 500; look += 1) {
    const text = await readFile(join(dataDir, 'outbox', 'sms.jsonl'), 'utf8').catch(() => '');
    const line = text.split('\n').findLast((one) => one.endsWith('}') && one.includes(phone));
    if (line) return (JSON.parse(line) as { code: string }).code;
    await sleep(20);
  }
  throw new Error(`no code came for ${phone}`);
};

/** Logs somebody in by phone, with the code from the outbox. */
export const logIn = async (baseUrl: string, dataDir: string, number: number): Promise<Writer> => {
  const phone = `138000000${String(number).padStart(2, '0')}`;
  const call = callerOf(baseUrl);
  await call(sendCode, { phone });
  const login = await call(loginByPhone, {
    phoneNumber: phone,
    verificationCode: await codeFor(dataDir, phone),
  });
  return {
    number,
    accountId: login.user.userId,
    credentials: credentialsOf(login.token, await importSigningKey(login.signingKey)),
    acknowledged: [],
    unanswered: undefined,
    outage: undefined,
  };
};

/** No server was there to answer. */
export const isOutage = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refusal && error.key === 'server.unavailable');

/** The credit code of the next unit of a writer. */
const nextCode = ({ number, acknowledged }: Writer): string => {
  const first17 = `91330106MA${String(number).padStart(2, '0')}${String(acknowledged.length).padStart(5, '0')}`;
  return first17 + creditCheckDigit(first17);
};

/** The name a writer goes by after registering a unit, so that the account too tells which was the last. */
export const nameAfter = (code: string): string => code.slice(-8);

/** Registers the next unit, or again the one without an answer, under the same key; answers whether there was a yes. */
export const write = async (writer: Writer, baseUrl: string): Promise<boolean> => {
  const code = writer.unanswered ?? nextCode(writer);
  writer.unanswered = code;
  const begun = performance.now();
  try {
    await callerOf(baseUrl, writer.credentials)(
      addUnit,
      { companyName: code, companyFullName: code, social_credit_code: code, realName: nameAfter(code) },
      { idempotencyKey: code },
    );
  } catch (error) {
    if (!isOutage(error)) throw error;
    writer.outage = { ms: performance.now() - begun, failure: error };
    return false;
  }
  writer.acknowledged.push(code);
  writer.unanswered = undefined;
  return true;
};

/** Registers one unit after another until the server no longer answers. */
export const writeUntilCut = async (writer: Writer, baseUrl: string): Promise<void> => {
  while (await write(writer, baseUrl));
};

/** Reads something from the database through the server; answers the outage, if there is one. */
export const read = async ({ credentials }: Writer, baseUrl: string): Promise<Outage | undefined> => {
  const begun = performance.now();
  return callerOf(
    baseUrl,
    credentials,
  )(getPreferences).then(
    () => undefined,
    (failure: unknown) => ({ ms: performance.now() - begun, failure }),
  );
};
