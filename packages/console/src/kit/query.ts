import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ConsoleCallOptions, call } from './call.ts';
import { watchReturn } from './connection.ts';
import { useSession, watchSession } from './session-store.ts';
import { isWaiting, rest, setSettled, settle, useSettled } from './settled.ts';

/** What the console has read from the server and may show again while it asks anew. */
export const queries = new QueryClient({
  // A failure is already shown by the page and by the notices; a silent second try would only make people wait.
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
});

// Another person or unit must never see what the one before has read.
watchSession(() => queries.clear());

// What stands on the screen may have changed meanwhile. Only reads: a write is repeated by nobody but the user.
watchReturn(() => void queries.invalidateQueries());

/** Ten seconds, and longer where the machine has much to do. */
const looksAtMost = 200;

/** Waits until the page somebody came for has all its answers; then the rest is asked for, too. */
export const settleReads = (): void =>
  settle({ isBusy: () => queries.isFetching() > 0 || isWaiting(), rest, looks: looksAtMost }, setSettled);

/** The name under which an answer is kept; without an input, every answer of the endpoint. */
export const keyOf = (endpoint: AnyEndpoint, input?: object): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

/** Calls with the input as one object, whatever its type: for kit code that handles every endpoint alike. */
export const callAny = <E extends AnyEndpoint>(
  endpoint: E,
  input: object,
  options?: ConsoleCallOptions,
): Promise<CallResult<E>> =>
  call(endpoint, ...([input, options] as unknown as [CallInput<E>])) as Promise<CallResult<E>>;

interface ReadOptions {
  readonly enabled?: boolean;
  /** Asked for once what somebody came for is on the screen. */
  readonly later?: boolean;
  /** Keeps the last answer on the screen while the next is on its way. */
  readonly keepLast?: boolean;
  readonly staleMs?: number;
  /** Reads to the end even when nobody waits for it any more. */
  readonly toTheEnd?: boolean;
}

/** Reads from the server in a component. The component shows a refusal itself. */
export const useRead = <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): UseQueryResult<CallResult<E>> => {
  // Between a logout and the login page this component still stands; it must not ask in nobody's name.
  const session = useSession();
  const isSettled = useSettled();
  const queryKey = keyOf(endpoint, input as object);
  return useQuery<CallResult<E>>({
    queryKey,
    queryFn: (context) =>
      // Whoever takes the signal has the call called off when the component goes.
      callAny(endpoint, input as object, {
        signal: options.toTheEnd ? undefined : context.signal,
        // Where an older answer stays on the screen, nothing else would tell that the new one was refused.
        quiet: queries.getQueryData(queryKey) === undefined,
      }),
    enabled: session !== undefined && (options.enabled ?? true) && (isSettled || !options.later),
    staleTime: options.staleMs,
    placeholderData: options.keepLast ? (keepPreviousData as never) : undefined,
  });
};

/** Asks again for every answer of an endpoint, after something has changed it. */
export const refresh = (endpoint: AnyEndpoint): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(endpoint) });
