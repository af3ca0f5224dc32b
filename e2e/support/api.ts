import { enterUnit, loginByPhone, sendCode } from '@chancery/contract/account/calls.ts';
import { createCaller } from '@chancery/contract/client/caller.ts';
import { credentialsOf, importSigningKey } from '@chancery/contract/client/signing-key.ts';
import { operatorLogin } from '@chancery/contract/operator/calls.ts';
import { beginSecondFactor, confirmSecondFactor } from '@chancery/contract/operator/second-factor.ts';
import { addUnit } from '@chancery/contract/unit/calls.ts';
import { query } from './database.ts';
import { type Person, password, someOperator, type Unit } from './people.ts';
import { address } from './settings.ts';
import { someCreditCode, someWord } from './unique.ts';

/** What a login gives a client. */
export interface Login {
  readonly token: string;
  readonly signingKey: string;
}

const callerFor = (login?: Login, userAgent?: string) =>
  createCaller({
    baseUrl: `${address}/api`,
    clientType: 'pc',
    language: () => 'en',
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      if (userAgent) headers.set('user-agent', userAgent);
      return fetch(url, { ...init, headers });
    },
    credentials: async () => login && credentialsOf(login.token, await importSigningKey(login.signingKey)),
  });

/** Forgets the codes sent to a phone, so that the next may be asked for at once. */
export const forgetCodes = async (phone: string): Promise<void> => {
  await query('DELETE FROM verification_code WHERE phone = $1', [phone]);
};

/** Logs somebody in without a browser, and lets them enter a unit. */
export const logIn = async ({ mobile }: Person, unit?: Unit, userAgent?: string): Promise<Login> => {
  const anonymous = callerFor(undefined, userAgent);
  const { demoCode = '' } = await anonymous(sendCode, { phone: mobile });
  const login = await anonymous(loginByPhone, { phoneNumber: mobile, verificationCode: demoCode });
  await forgetCodes(mobile);
  if (unit) await callerFor(login)(enterUnit, { companyId: unit.id });
  return login;
};

/** Logs an operator in without a browser, who sets up an authenticator as everybody does the first time. */
export const logInOperator = async ({ userName }: Person): Promise<Login> => {
  const login = await callerFor()(operatorLogin, { username: userName, password });
  const call = callerFor(login);
  const { demoCode = '' } = await call(beginSecondFactor, {});
  await call(confirmSecondFactor, { code: demoCode });
  return login;
};

/** Calls the server as somebody who is in a unit, without a browser. */
export const callAs = async (person: Person, unit: Unit) => callerFor(await logIn(person, unit));

/** Calls the server as an operator, without a browser. */
export const callAsOperator = async () => callerFor(await logInOperator(await someOperator()));

/** A unit as somebody registers it: what happens in it can be proven, since the unit itself stands in its log. */
export const registerUnit = async (founder: Person): Promise<Unit> => {
  const call = callerFor(await logIn(founder));
  const companyName = someWord('Unit ');
  const companyFullName = `${companyName} Paper Mill Co., Ltd.`;
  const { companyId } = await call(addUnit, {
    companyName,
    companyFullName,
    social_credit_code: someCreditCode(),
    realName: founder.realName,
  });
  return { id: companyId, name: companyName, fullName: companyFullName };
};
