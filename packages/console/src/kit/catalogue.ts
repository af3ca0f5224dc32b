import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';

/** What follows a failure: back to login with the return path, to the choice of a unit, or all over again. */
export type Consequence = 'login' | 'choose' | 'restart';

type CataloguePhrase = Extract<
  PhraseKey,
  | 'error.session.expired'
  | 'error.server.internal'
  | 'error.request.failed'
  | `catalogue.${'loginInvalid' | 'upgrading' | 'networkTimeout'}`
>;

/** What to say about a failed call, for how long, and what happens next. */
export interface Verdict {
  /** The server's own words, already in the reader's language. */
  readonly said?: string;
  /** Our words, where the server's are missing or not meant for people. */
  readonly phrase?: CataloguePhrase;
  readonly ms: number;
  readonly next?: Consequence;
  /** An ordinary no of the server: a form may show it at its fields instead. */
  readonly ordinary?: boolean;
}

const sessionOver: readonly number[] = [401, 402, 403];
/** Longer texts of a broken server are stack traces and pages of HTML, not messages. */
const readable = 20;

const shown = (words: Omit<Verdict, 'ms'>): Verdict => ({ ms: limits.noticeMs.error, ...words });

const readRefusal = ({ status, code, key, message }: Refusal): Verdict => {
  const inEnvelope = message !== '' || key !== undefined;
  if (inEnvelope && sessionOver.includes(code))
    return shown({ phrase: 'error.session.expired', next: 'login' });
  if (status === 401) return shown({ phrase: 'catalogue.loginInvalid', next: 'login' });
  if (key === 'account.userNotFound') return shown({ said: message, next: 'choose' });
  if (key === 'account.usernameFirst') return shown({ said: message, next: 'restart' });
  if (status === 502 || (!inEnvelope && (status === 503 || status === 504)))
    return shown({ phrase: 'catalogue.upgrading' });
  if (status === 500)
    return message !== '' && message.length < readable
      ? shown({ said: message })
      : shown({ phrase: 'error.server.internal' });
  return message === ''
    ? shown({ phrase: 'error.request.failed', ordinary: true })
    : shown({ said: message, ordinary: true });
};

/** Looks a failed call up in the catalogue of errors; undefined for what the page itself called off. */
export const readFailure = (error: unknown): Verdict | undefined => {
  if (error instanceof Refusal) return readRefusal(error);
  if (error instanceof NoAnswer) return { phrase: 'catalogue.networkTimeout', ms: limits.noticeMs.network };
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  return shown({ phrase: 'error.request.failed' });
};

/** What becomes of a message of a socket, or of its failure: good news passes, trouble stays until it is closed. */
export const readSocket = (
  type: 'INFO' | 'ERROR' | 'failure',
): { readonly kind: 'success' | 'error'; readonly ms?: number; readonly persistent?: boolean } =>
  type === 'INFO' ? { kind: 'success', ms: limits.noticeMs.info } : { kind: 'error', persistent: true };
