import { operatorLogin } from '@chancery/contract/operator/calls.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  verifySecondFactor,
} from '@chancery/contract/operator/second-factor.ts';
import { codeOfStep, stepAt } from '../desk/operator/totp.ts';
import { fromBase32 } from '../kit/base32.ts';
import { type Caller, nobody, type World } from './world.ts';

/** What an authenticator with this secret shows now. */
export const shownCode = (secret: string, stepsLater = 0): string =>
  codeOfStep(fromBase32(secret), stepAt(Date.now()) + stepsLater);

/** Logs operators in through both steps: the first time they set up an authenticator, later a recovery code is enough. */
export const createOperatorLogin = (world: World) => {
  const recovery = new Map<string, string[]>();

  const halfWay = async (username: string, password: string) => {
    const first = await world.call(nobody, operatorLogin, { username, password });
    return { ...first, credentials: await world.credentials(first.token, first.signingKey) };
  };

  const logIn = async (username: string, password: string): Promise<Caller> => {
    const me = await halfWay(username, password);
    if (me.secondStep === 'setUp') {
      const { secret } = await world.call(me, beginSecondFactor, {});
      const done = await world.call(me, confirmSecondFactor, { code: shownCode(secret) });
      recovery.set(username, [...done.recoveryCodes]);
    } else {
      await world.call(me, verifySecondFactor, { code: recovery.get(username)?.pop() ?? 'none left' });
    }
    return me;
  };

  return { halfWay, logIn };
};
