import { type CallOptions, type Credentials, createCaller } from '@chancery/contract/client/caller.ts';
import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { type Consequence, readFailure, type Verdict } from './catalogue.ts';
import { doubtConnection } from './connection.ts';
import { go, here, loginPath } from './go.ts';
import { machineId } from './machine-id.ts';
import { type NoticeOptions, notify } from './notice-store.ts';
import { currentLanguage, t } from './phrases.tsx';
import { createReclickGuard } from './reclick.ts';
import { clearSession, currentSession, sessionCredentials, watchSession } from './session-store.ts';
import { clearTab } from './storage.ts';

export interface ConsoleCallOptions extends CallOptions {
  /** The caller shows an ordinary refusal itself, as forms do; outages and lost sessions are announced all the same. */
  readonly quiet?: boolean;
  /** Says nothing and leads nowhere, whatever happens: for what runs in the background. */
  readonly silent?: boolean;
}

export type ConsoleCall = <E extends AnyEndpoint>(
  endpoint: E,
  ...rest: object extends CallInput<E>
    ? [input?: CallInput<E>, options?: ConsoleCallOptions]
    : [input: CallInput<E>, options?: ConsoleCallOptions]
) => Promise<CallResult<E>>;

const createCallers = (credentials: () => Promise<Credentials | undefined>) => {
  const callerFor = (clientType: 'pc' | 'mobile') =>
    createCaller({
      baseUrl: '/api',
      clientType,
      credentials,
      language: currentLanguage,
      machine: machineId,
    });
  const callers = { pc: callerFor('pc'), mobile: callerFor('mobile') };
  return () => callers[innerWidth < limits.mobileWidthPx ? 'mobile' : 'pc'];
};

/** Ends the session here and asks for a new one, to come back to this very page. */
export const loginAgain = (): void => {
  const back = here();
  clearSession();
  go(loginPath(back), { replace: true });
};

const consequences: Readonly<Record<Consequence, () => void>> = {
  login: loginAgain,
  choose: () => go('/choose'),
  restart: () => {
    clearTab();
    clearSession();
    go('/login', { replace: true });
  },
};

type WayOut = NoticeOptions['link'];
let wayOutOf: (error: unknown) => Promise<WayOut> = async () => undefined;
/** Lets somebody who knows the menu say where a refusal leads. */
export const findWaysOut = (find: typeof wayOutOf): void => {
  wayOutOf = find;
};

const announce = async ({ phrase, said, ms, ordinary }: Verdict, error: unknown) => {
  const link = ordinary ? await wayOutOf(error).catch(() => undefined) : undefined;
  notify.error(phrase ? t(phrase) : (said ?? ''), { ms, link });
};

const deniedWatchers = new Set<() => void>();
/** What tells that somebody may do less than their page knows. */
const denials: readonly (ErrorKey | undefined)[] = ['permission.denied', 'permission.noUnit'];
/** Calls back whenever the server says that a permission or the unit is missing, which the page did not know. */
export const watchDenied = (watcher: () => void): void => void deniedWatchers.add(watcher);

/** Handles a failure as the catalogue of errors says. `token` is the session the call was made in. */
const handleFailure = (error: unknown, token: string | undefined, options: ConsoleCallOptions = {}) => {
  const verdict = readFailure(error);
  if (error instanceof NoAnswer) void doubtConnection();
  const key = error instanceof Refusal ? error.key : undefined;
  if (denials.includes(key)) for (const told of deniedWatchers) told();
  // Whoever has lost their unit is told so by name, and led to the others.
  if (key === 'permission.noUnit' && currentSession()?.kind === 'unit') return;
  if (!verdict || options.silent || (options.quiet && verdict.ordinary)) return;
  // Ten calls of one lost session fail together; the first has said and done what is needed.
  if (verdict.next === 'login' && token !== currentSession()?.token) return;
  void announce(verdict, error);
  if (verdict.next) consequences[verdict.next]();
};

const callThrough =
  (caller: ReturnType<typeof createCallers>, guard: ReturnType<typeof createReclickGuard>): ConsoleCall =>
  (endpoint, ...[input, options]) => {
    const token = currentSession()?.token;
    const send = () => caller()(endpoint, ...([input, options] as never));
    // Two files may have the same name: nothing but their bytes tells them apart, and nobody uploads by mistake.
    const sent =
      endpoint.writes && !endpoint.bytes
        ? guard.run(
            `${endpoint.method} ${endpoint.path}`,
            // Whoever gives a key of their own says themselves what is the same once more.
            JSON.stringify([input, options?.confirmed, options?.idempotencyKey]),
            send,
          )
        : send();
    return sent.catch((error: unknown) => {
      handleFailure(error, token, options);
      throw error;
    });
  };

const guard = createReclickGuard(limits.reclickGuardMs);
watchSession(guard.reset);

/** Calls the server. A failure is announced as the catalogue says and thrown on; a second click gets the first answer. */
export const call: ConsoleCall = callThrough(createCallers(sessionCredentials), guard);

/** The same with a login that is only half done and not the session of this browser yet. */
export const callWith = (credentials: Credentials): ConsoleCall =>
  callThrough(
    createCallers(async () => credentials),
    createReclickGuard(limits.reclickGuardMs),
  );
