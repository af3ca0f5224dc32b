import { guesses, publicCalls } from '@chancery/contract/limits.guesses.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { sourceOf } from './guess.rules.ts';
import type { GuessCount, GuessStore } from './guess-store.ts';
import { presentMachine } from './known-machines.ts';

/** What somebody tries to guess, and whether they do so where its owner has been before. */
export interface Guess {
  readonly target: string;
  readonly isKnown: boolean;
}

/** A try that was counted; it is taken back when it was right. */
export interface Try {
  forgive(): Promise<void>;
}

const addressCounts = (kind: string, rules: { address: GuessCount['rule']; network: GuessCount['rule'] }) => {
  const source = sourceOf(currentOrigin().ip);
  if (!source) return [];
  return [
    { key: `${kind}-address:${source.address}`, rule: rules.address },
    { key: `${kind}-network:${source.network}`, rule: rules.network },
  ];
};

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Slows down whoever guesses. A stranger waits by address, by network and by what is guessed at, however many they are
 * together. A machine that its owner has used before is counted by itself: no stranger can use up its tries.
 */
export const createAttempts = (store: GuessStore, now: () => number = Date.now) => {
  const addresses = new RateLimiterMemory({ points: publicCalls.address, duration: 60 });
  const networks = new RateLimiterMemory({ points: publicCalls.network, duration: 60 });

  const take = async (counts: readonly GuessCount[], refused: (seconds: number) => never): Promise<Try> => {
    if (counts.length === 0) return { forgive: async () => {} };
    const wait = await store.take(counts, now());
    if (wait > 0) refused(secondsOf(wait));
    return { forgive: () => store.giveBack(counts) };
  };

  const refuseLocked = (seconds: number): never =>
    refuse('account.locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds });
  const refuseTooMany = (seconds: number): never => refuse('request.tooMany', { retryAfterSeconds: seconds });

  /** Takes one try before the secret is looked at, so that guesses made at once count too. */
  const takeTry = ({ target, isKnown }: Guess): Promise<Try> => {
    const name = target.toLowerCase();
    const machine = isKnown ? presentMachine()?.toString('base64url') : undefined;
    const counts = machine
      ? [{ key: `machine:${name}:${machine}`, rule: guesses.machine }]
      : [{ key: `target:${name}`, rule: guesses.target }, ...addressCounts('guess', guesses)];
    return take(counts, refuseLocked);
  };

  /** The same for a secret that has few tries of its own: only whoever guesses at many of them has to wait. */
  const takeTryFrom = (isKnown: boolean): Promise<Try> =>
    take(isKnown ? [] : addressCounts('guess', guesses), refuseTooMany);

  /** Somebody who is logged in proves themselves once more: only they can use up their tries. */
  const takeOwnTry = (who: string): Promise<Try> =>
    take([{ key: `own:${who}`, rule: guesses.machine }], refuseLocked);

  /** Takes a text message that a stranger has sent, to whichever phone. */
  const takeText = async (): Promise<void> => {
    const rules = { address: guesses.textAddress, network: guesses.textNetwork };
    await take(addressCounts('text', rules), refuseTooMany);
  };

  /** Takes an invitation that somebody sends by text, by where they are and for the whole unit. */
  const takeInvitation = async (companyId: string): Promise<void> => {
    const rules = { address: guesses.inviteAddress, network: guesses.inviteNetwork };
    const unit = { key: `invite-unit:${companyId}`, rule: guesses.inviteUnit };
    await take([unit, ...addressCounts('invite', rules)], refuseTooMany);
  };

  /** Whether a number may have one more invitation by text today, of this unit and of all units together. */
  const takeInvitationText = async (companyId: string, phone: string): Promise<boolean> => {
    const counts = [
      { key: `invite-phone:${companyId}:${phone}`, rule: guesses.inviteByUnit },
      { key: `invite-phone:${phone}`, rule: guesses.inviteToPhone },
    ];
    return (await store.take(counts, now())) === 0;
  };

  /** Whether a number may have one more text about signing today, of this unit and of all units together. */
  const takeSigningText = async (companyId: string, phone: string): Promise<boolean> => {
    const counts = [
      { key: `sign-phone:${companyId}:${phone}`, rule: guesses.signByUnit },
      { key: `sign-phone:${phone}`, rule: guesses.signToPhone },
    ];
    return (await store.take(counts, now())) === 0;
  };

  /** Takes a guess at the code of a device, for the whole unit. */
  const takeBinding = (companyId: string): Promise<Try> =>
    take([{ key: `bind:${companyId}`, rule: guesses.binding }], (seconds) =>
      refuse('device.bindTooMany', {
        params: { minutes: Math.ceil(seconds / 60) },
        retryAfterSeconds: seconds,
      }),
    );

  /** Takes a request to an address of its own that a unit sends by hand. */
  const takeWebhookSend = async (companyId: string): Promise<void> => {
    await take([{ key: `webhook:${companyId}`, rule: guesses.webhook }], (seconds) =>
      refuse('webhook.tooManySends', { params: { seconds }, retryAfterSeconds: seconds }),
    );
  };

  const takePublicCall = async (ip: string): Promise<void> => {
    const source = sourceOf(ip);
    // Whoever cannot be told apart may be many.
    const states = source
      ? [addresses.consume(source.address), networks.consume(source.network)]
      : [networks.consume(ip)];
    await Promise.all(states).catch((state: unknown) => {
      if (!(state instanceof RateLimiterRes)) throw state;
      refuseTooMany(secondsOf(state.msBeforeNext));
    });
  };

  return {
    takeTry,
    takeTryFrom,
    takeOwnTry,
    takeText,
    takeInvitation,
    takeInvitationText,
    takeSigningText,
    takeBinding,
    takeWebhookSend,
    takePublicCall,
  };
};
