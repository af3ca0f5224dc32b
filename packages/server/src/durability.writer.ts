import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPreferences, loginByPhone, savePreferences, sendCode } from '@chancery/contract/account.ts';
import { type Credentials, createCaller } from '@chancery/contract/client/caller.ts';
import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { credentialsOf, importSigningKey } from '@chancery/contract/client/signing-key.ts';

/** Somebody who writes one thing after another and remembers what the server said to each. */
export interface Writer {
  readonly name: string;
  readonly accountId: string;
  readonly credentials: Credentials;
  /** The writes that were answered with a yes, in order. */
  readonly acknowledged: string[];
  /** The write that got no answer: it may have happened or not. */
  unanswered: string | undefined;
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
    name: `w${number}`,
    accountId: login.user.userId,
    credentials: credentialsOf(login.token, await importSigningKey(login.signingKey)),
    acknowledged: [],
    unanswered: undefined,
  };
};

const isOutage = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refusal && error.key === 'server.unavailable');

/** Writes once, under a key that stays the same however often it is repeated; answers whether there was a yes. */
export const write = async (writer: Writer, baseUrl: string, key: string): Promise<boolean> => {
  writer.unanswered = key;
  try {
    const kept = await callerOf(baseUrl, writer.credentials)(
      savePreferences,
      { dismissedVersion: key },
      { idempotencyKey: key },
    );
    if (kept.dismissedVersion !== key) throw new Error(`${key} was answered with ${kept.dismissedVersion}`);
  } catch (error) {
    if (isOutage(error)) return false;
    throw error;
  }
  writer.acknowledged.push(key);
  writer.unanswered = undefined;
  return true;
};

/** Writes one new thing after another until the server no longer answers. */
export const writeUntilCut = async (writer: Writer, baseUrl: string): Promise<void> => {
  while (await write(writer, baseUrl, `${writer.name}-${writer.acknowledged.length}`));
};

/** Looks at the database through the server: how long the answer took, and the refusal if it was one. */
export const probe = async ({ credentials }: Writer, baseUrl: string) => {
  const begun = performance.now();
  const failure = await callerOf(
    baseUrl,
    credentials,
  )(getPreferences).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { ms: performance.now() - begun, failure };
};
