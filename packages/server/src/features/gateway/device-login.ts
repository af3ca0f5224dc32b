import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Secrets, sameBytes } from '../../kit/secrets.ts';
import type { Login } from './broker/broker.types.ts';
import { reason } from './broker/reasons.ts';
import type { DeviceRegister } from './device-register.ts';
import { loginTries } from './gateway.limits.ts';

const serialForm = /^[A-Z0-9-]{6,32}$/;

/** Lets in devices that know their secret; whoever guesses has to wait. */
export const createDeviceLogin = (register: DeviceRegister, secrets: Secrets) => {
  const { perSerial, perAddress, seconds } = loginTries;
  const bySerial = new RateLimiterMemory({ points: perSerial, duration: seconds });
  const byAddress = new RateLimiterMemory({ points: perAddress, duration: seconds });

  const isShut = async (limiter: RateLimiterMemory, key: string): Promise<boolean> => {
    const state = await limiter.get(key);
    return state !== null && state.remainingPoints <= 0;
  };

  return async ({ username, password, address }: Login): Promise<number> => {
    const key = `${address} ${username}`.slice(0, 128);
    if ((await isShut(bySerial, key)) || (await isShut(byAddress, address))) return reason.connectionRate;
    const known = serialForm.test(username) ? await register.find(username) : undefined;
    const told = secrets.tokenHash(password.toString('utf8'));
    if (known && sameBytes(told, Buffer.from(known.secretHash, 'hex'))) return reason.success;
    const guess = (limiter: RateLimiterMemory, who: string) => limiter.consume(who).catch(() => undefined);
    await guess(bySerial, key);
    await guess(byAddress, address);
    return reason.badLogin;
  };
};
