import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Secrets, sameBytes } from '../../kit/secrets.ts';
import { sourceOf } from '../../people/ports.ts';
import type { Login } from './broker/broker.types.ts';
import { reason } from './broker/reasons.ts';
import type { DeviceRegister } from './device-register.ts';
import { loginTries } from './gateway.limits.ts';

const serialForm = /^[A-Z0-9-]{6,32}$/;

/**
 * Lets in devices that know their secret. Whoever guesses has to wait, by serial and by network; the right secret is
 * looked at all the same, since it cannot be guessed and nobody may keep a seal out by guessing beside it.
 */
export const createDeviceLogin = (register: DeviceRegister, secrets: Secrets) => {
  const { perSerial, perNetwork, lateLooksPerSecond, seconds } = loginTries;
  const bySerial = new RateLimiterMemory({ points: perSerial, duration: seconds });
  const byNetwork = new RateLimiterMemory({ points: perNetwork, duration: seconds });
  const lateLooks = new RateLimiterMemory({ points: lateLooksPerSecond, duration: 1 });

  const isShut = async (limiter: RateLimiterMemory, key: string): Promise<boolean> => {
    const state = await limiter.get(key);
    return state !== null && state.remainingPoints <= 0;
  };

  const mayLook = () =>
    lateLooks.consume('all').then(
      () => true,
      () => false,
    );

  return async ({ username, password, address }: Login): Promise<number> => {
    const network = sourceOf(address)?.network ?? address;
    const key = `${network} ${username}`.slice(0, 128);
    const shut = (await isShut(bySerial, key)) || (await isShut(byNetwork, network));
    // What a flood of guesses may cost is bounded; the few who know the secret come through soon.
    if (shut && !(await mayLook())) return reason.connectionRate;
    const known = serialForm.test(username) ? await register.find(username) : undefined;
    const told = secrets.tokenHash(password.toString('utf8'));
    if (known && sameBytes(told, Buffer.from(known.secretHash, 'hex')))
      return known.retired ? reason.banned : reason.success;
    if (shut) return reason.connectionRate;
    const guess = (limiter: RateLimiterMemory, who: string) => limiter.consume(who).catch(() => undefined);
    await guess(bySerial, key);
    await guess(byNetwork, network);
    return reason.badLogin;
  };
};
