import type { ErrorKey } from '@chancery/contract/errors.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { Actor } from './actor.ts';
import type { Hearing } from './hearing.ts';
import type { Secrets } from './secrets.ts';
import { type SignText, textSigner } from './text-signer.ts';

/** A session as requests need it. */
export interface LiveSession {
  readonly id: string;
  readonly actor: Actor;
  /** What its requests must be signed as. */
  readonly sign: SignText;
  readonly expiresAt: number;
  /** When it was last known to be used; a write behind at most a minute. */
  seenAt: number;
}

/** Finds the session behind a token's hash, or says why there is none. */
export type LoadSession = (tokenHash: Buffer) => Promise<Omit<LiveSession, 'sign'> | SessionOver>;
export type SessionOver = Extract<ErrorKey, `session.${string}`>;

export interface Sessions {
  /** The session behind a token, or why it is over, where that is known without asking. */
  held(token: string): LiveSession | SessionOver | undefined;
  find(token: string): Promise<LiveSession | SessionOver>;
  forget(what: string): void;
}

const idleMs = limits.session.idleHours * 3_600_000;
const touchMs = limits.session.touchSeconds * 1_000;
const mostKept = 50_000;

/**
 * Sessions in memory, so that a request costs no query. The database announces whatever changes a session's rights,
 * and nothing is kept while nobody listens to it.
 */
export const createSessions = (
  load: LoadSession,
  touch: (sessionId: string) => Promise<void>,
  secrets: Secrets,
  hears: () => boolean,
  now: () => number = Date.now,
): Sessions => {
  const kept = new Map<string, LiveSession>();
  let changes = 0;

  const check = (session: LiveSession): LiveSession | SessionOver => {
    const time = now();
    if (time > session.expiresAt || time - session.seenAt > idleMs) return 'session.expired';
    if (time - session.seenAt > touchMs) {
      session.seenAt = time;
      void touch(session.id);
    }
    return session;
  };

  const held: Sessions['held'] = (token) => {
    const session = kept.get(token);
    return session && hears() ? check(session) : undefined;
  };

  const find: Sessions['find'] = async (token) => {
    const known = held(token);
    if (known) return known;
    const before = changes;
    const found = await load(secrets.tokenHash(token));
    if (typeof found === 'string') return found;
    const session = { ...found, sign: textSigner(secrets.signingKey(token)) };
    // A change announced while we were reading may be newer than what was read.
    if (hears() && before === changes) {
      if (kept.size >= mostKept) kept.clear();
      kept.set(token, session);
    }
    return check(session);
  };

  const forget: Sessions['forget'] = (what) => {
    changes += 1;
    const [kind, id] = what.split(':', 2);
    for (const [token, session] of kept) {
      const { actor } = session;
      const touched =
        kind === 'system' ||
        (kind === 'session' && session.id === id) ||
        (kind === 'actor' && actor.id === id) ||
        (kind === 'unit' && actor.kind === 'user' && actor.companyId === id);
      if (touched) kept.delete(token);
    }
  };

  return { held, find, forget };
};

/** Hears of announced changes and calls back with each. */
export const hearAccessChanges = (hearing: Hearing, onChange: (what: string) => void): void => {
  // Whatever was announced while nobody listened is unknown: forget everything.
  hearing.on('access_changed', onChange, () => onChange('system:'));
};
