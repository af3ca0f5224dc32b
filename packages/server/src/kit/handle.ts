import type {
  AnyEndpoint,
  CallResult,
  CheckedInput,
  HandlerResult,
} from '@chancery/contract/kit/endpoint.ts';
import type { Actor, EngraverActor, OperatorActor, PersonActor, UnitActor } from './actor.ts';
import type { Origin } from './request-context.ts';

type ActorFor<E extends AnyEndpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends 'account'
    ? PersonActor
    : E['access'] extends 'unit'
      ? UnitActor
      : E['access'] extends 'operator'
        ? OperatorActor
        : E['access'] extends 'engraver'
          ? EngraverActor
          : Actor;

/** What a handler gets: the checks are behind it. */
export interface Handled<E extends AnyEndpoint> {
  readonly actor: ActorFor<E>;
  readonly input: CheckedInput<E>;
  readonly origin: Origin;
  /** The token the request came with. */
  readonly token: string;
  /** The body of a call that takes bytes; empty for any other. */
  readonly bytes: Buffer;
}

/** A call and what it does. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly run: (handled: Handled<AnyEndpoint>, prepared?: unknown) => Promise<unknown> | unknown;
  /** What takes long, done before a transaction is opened; `run` gets what came of it and looks again. */
  readonly prepare?: ((handled: Handled<AnyEndpoint>) => Promise<unknown>) | undefined;
  /** Puts away what was prepared, whatever became of the write. */
  readonly putAway?: ((prepared: unknown) => Promise<void>) | undefined;
  /** Looks at the token of a public call that takes bytes, before any of them is read. */
  readonly admit?: ((token: string) => Promise<void>) | undefined;
  /** Goes on after the write is committed, with what it answered, and answers in its place; no transaction is open. */
  readonly follow?: ((handled: Handled<AnyEndpoint>, answer: unknown) => Promise<unknown>) | undefined;
}

/** Joins a declared call to its service. Token, signature, permission, input, result and envelope are not its concern. */
export const handle = <E extends AnyEndpoint>(
  endpoint: E,
  run: (handled: Handled<E>) => Promise<HandlerResult<E>> | HandlerResult<E>,
  admit?: Route['admit'],
): Route => ({ endpoint, run: run as Route['run'], admit });

/** The same for a write with slow work in front of it, such as a look into a file or at a password. */
export const handlePrepared = <E extends AnyEndpoint, P>(
  endpoint: E,
  prepare: (handled: Handled<E>) => Promise<P>,
  run: (handled: Handled<E>, prepared: P) => Promise<HandlerResult<E>>,
  putAway?: (prepared: P) => Promise<void>,
): Route => ({
  endpoint,
  run: run as unknown as Route['run'],
  prepare: prepare as unknown as Route['prepare'],
  putAway: putAway as Route['putAway'],
});

/** The same for a write whose outcome comes later: what was promised is committed, then awaited for a while. */
export const handleAndFollow = <E extends AnyEndpoint>(
  endpoint: E,
  run: (handled: Handled<E>) => Promise<HandlerResult<E>>,
  follow: (handled: Handled<E>, answer: CallResult<E>) => Promise<HandlerResult<E>>,
): Route => ({ ...handle(endpoint, run), follow: follow as unknown as Route['follow'] });

const routes = Symbol('routes');

/** Says which calls a service answers, beside what answers them; `routesIn` finds them wherever the service is kept. */
export const answering = <S extends object>(service: S, answers: (service: S) => readonly Route[]): S =>
  Object.defineProperty(service, routes, { value: answers(service) });

const routesAt = (made: unknown, depth: number): readonly Route[] => {
  if ((typeof made !== 'object' && typeof made !== 'function') || made === null) return [];
  const own = (made as { readonly [routes]?: readonly Route[] })[routes] ?? [];
  if (depth === 0) return own;
  return [...own, ...Object.values(made).flatMap((part) => routesAt(part, depth - 1))];
};

/** Every call that any of these services answers, and those they are made of. */
export const routesIn = (services: object): Route[] => [...new Set(routesAt(services, 2))];
