import { createHash } from 'node:crypto';
import { fileBytesMax } from '@chancery/contract/file/rules.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { headers } from '@chancery/contract/kit/envelope.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Actor, isInUnit, scopeOf } from './actor.ts';
import { createBodyRoom } from './body-room.ts';
import { inTime } from './deadline.ts';
import type { Handled, Route } from './handle.ts';
import { inputCheckOf } from './input-check.ts';
import type { NonceMemory } from './nonce-memory.ts';
import { claimOnce, keepReply } from './once.ts';
import { refuse } from './refuse.ts';
import { currentRequest, type Origin, type RequestContext, withRequest } from './request-context.ts';
import type { LiveSession, SessionOver, Sessions } from './sessions.ts';
import { checkSignature } from './signature-check.ts';
import type { Transactions, Tx } from './transaction.ts';
import { createTurns } from './turns.ts';

/** What dispatching needs of the rest of the server. */
export interface DispatchParts {
  readonly sessions: Sessions;
  readonly nonces: NonceMemory;
  readonly transactions: Transactions;
  /** Refuses a finished write of somebody who may no longer act, and lets nobody take that from them before the commit. */
  holdActor(tx: Tx, actor: Actor): Promise<void>;
  /** Writes the operation log entry of a finished write. */
  record(tx: Tx, actor: Actor, endpoint: AnyEndpoint, context: RequestContext): Promise<void>;
  /** Calls an operator with a one-time password may still make. */
  readonly beforePasswordChange: ReadonlySet<string>;
  /** The only calls a session may make whose second step is still to come. */
  readonly beforeSecondStep: ReadonlySet<string>;
  /** The paths that somebody of a partner may call beside its desk. */
  readonly besideDesk: ReadonlySet<string>;
}

/** Files on their way are held in memory: five of the largest for one person, and twenty in all. */
const bodies = { ofOne: 5 * fileBytesMax, inAll: 20 * fileBytesMax };
/** Nobody has so many writes under way that the others find no connection to the database. */
const writesOfOne = { atOnce: 4, waitingMax: 200 };

const headerText = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length <= 255 ? value : undefined;
};

interface Known {
  readonly session: LiveSession;
  readonly nonce: string;
  readonly token: string;
}

/** Who asks. It is known at once where the session is in memory, and a promise would cost more than the look. */
const authenticate = (
  parts: DispatchParts,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Known | Promise<Known> => {
  const token = headerText(request, headers.token) ?? refuse('session.unknown');
  const admitted = (found: LiveSession | SessionOver): Known => {
    if (typeof found === 'string') return refuse(found);
    const nonce = checkSignature(request, found, parts.nonces, Date.now());
    permit(parts, endpoint, found);
    return { session: found, nonce, token };
  };
  const held = parts.sessions.held(token);
  return held ? admitted(held) : parts.sessions.find(token).then(admitted);
};

/** Half a login is no login: whatever is not its second step is refused, here and nowhere else. */
const isSecondStep = (
  parts: DispatchParts,
  { path }: Pick<AnyEndpoint, 'path'>,
  { actor }: LiveSession,
): boolean => {
  if (actor.kind !== 'operator' || !actor.secondStepDue) return false;
  if (!parts.beforeSecondStep.has(path)) refuse('permission.secondStepFirst');
  return true;
};

/** Its desk is all that a partner reaches, whatever else is added, and nobody else reaches it. */
const refuseOtherDesk = (
  parts: DispatchParts,
  { access, path }: Pick<AnyEndpoint, 'access' | 'path'>,
  { actor }: LiveSession,
): void => {
  const isEngraver = actor.kind === 'operator' && actor.engraverId !== undefined;
  const isDesk = access === 'engraver';
  if (isEngraver ? !isDesk && !parts.besideDesk.has(path) : isDesk) refuse('permission.denied');
};

const permit = (parts: DispatchParts, endpoint: AnyEndpoint, session: LiveSession): void => {
  if (isSecondStep(parts, endpoint, session)) return;
  refuseOtherDesk(parts, endpoint, session);
  const { actor } = session;
  const { access, permission } = endpoint;
  if (actor.kind === 'operator') {
    if (access === 'account' || access === 'unit') refuse('permission.noUnit');
    if (actor.mustChangePassword && !parts.beforePasswordChange.has(endpoint.path)) {
      refuse('permission.changePasswordFirst');
    }
  } else {
    if (access === 'operator') refuse('permission.notOperator');
    if ((access === 'unit' || (access === 'signed' && permission)) && !isInUnit(actor))
      refuse('permission.noUnit');
  }
  if (permission && !actor.permissions.has(permission)) refuse('permission.denied');
};

/** What concerns a person or the platform is not bound to the unit the person happens to be in. */
const scopeFor = ({ access, acrossUnits }: AnyEndpoint, actor: Actor) =>
  !acrossUnits && (access === 'unit' || access === 'signed') ? scopeOf(actor) : 'platform';

const noBytes = Buffer.alloc(0);
const bytesOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : noBytes);

const checkWarnings = (
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  input: Readonly<Record<string, unknown>>,
): void => {
  const confirmed = new Set((headerText(request, headers.confirmed) ?? '').split(','));
  const doubts = endpoint.warnings?.(input as never).filter(({ warning }) => !confirmed.has(warning)) ?? [];
  if (doubts.length > 0) refuse('request.unconfirmed', { warnings: doubts });
};

/** What came of the work in front of a write. A repeated request is answered as before, even where this fails now. */
type Prepared = { readonly value: unknown } | { readonly failed: unknown };

const settled = (work: Promise<unknown>): Promise<Prepared> =>
  work.then(
    (value) => ({ value }),
    (failed: unknown) => ({ failed }),
  );

/** Asked at once, they travel together; none is still asking when the transaction ends. */
const allOf = async (asked: readonly (Promise<void> | undefined)[]): Promise<void> => {
  for (const done of await Promise.allSettled(asked)) if (done.status === 'rejected') throw done.reason;
};

/** Whether a connection, or a stream of one, was lost. */
const isGone = (raw: FastifyReply['raw'] & { readonly stream?: { readonly destroyed: boolean } }): boolean =>
  raw.closed || raw.destroyed || raw.stream?.destroyed === true;

type AnyHandled = Handled<AnyEndpoint>;

/** Runs requests through every check and their handlers; answers the data of the envelope. */
export const createDispatch = (parts: DispatchParts) => {
  const enter = createTurns(writesOfOne);
  const takeRoom = createBodyRoom(bodies);

  /** Whoever may make a call, by their token alone. */
  const callerOf = async (token: string, { endpoint, admit: byToken }: Route): Promise<string> => {
    if (byToken) {
      await byToken(token);
      return token;
    }
    const found = await parts.sessions.find(token || refuse('session.unknown'));
    if (typeof found === 'string') return refuse(found);
    permit(parts, endpoint, found);
    return found.actor.id;
  };

  /** Refuses somebody without a right to the call, or with too much on its way, before the body is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply, route: Route): Promise<void> => {
    const who = await callerOf(headerText(request, headers.token) ?? '', route);
    const said = Number(request.headers['content-length'] ?? Number.NaN);
    const giveBack = takeRoom(who, said <= fileBytesMax ? said : fileBytesMax);
    // A connection that was lost meanwhile closes no more.
    if (isGone(reply.raw)) giveBack();
    else reply.raw.once('close', giveBack);
  };

  /** How one call is answered; what holds for every request of it is settled before the first. */
  const dispatch = ({ endpoint, run, follow, prepare, putAway }: Route) => {
    const timeoutMs = endpoint.timeoutMs ?? limits.timeoutMs.standard;
    const result = endpoint.result as z.ZodType;
    const inputOf = inputCheckOf(endpoint);

    const work = async (handled: AnyHandled, prepared?: Prepared): Promise<unknown> => {
      if (prepared && 'failed' in prepared) throw prepared.failed;
      return result.parse(await run(handled, prepared?.value));
    };

    const writeOnce = (
      request: FastifyRequest,
      handled: AnyHandled,
      { session, nonce }: Known,
      prepared?: Prepared,
    ) => {
      const who = session.actor;
      return parts.transactions.apart(scopeFor(endpoint, who), async (tx) => {
        const once = {
          actor: who,
          nonce,
          key: headerText(request, headers.idempotencyKey),
          path: endpoint.path,
          secret: endpoint.secret ?? false,
          digest: createHash('sha256')
            .update(request.url.split('?')[0] ?? '')
            .update(endpoint.bytes ? JSON.stringify(handled.input) : '')
            .update(endpoint.confidential ? '' : bytesOf(request))
            .digest('base64url'),
        };
        const before = await claimOnce(tx, once);
        if (before) return before.data;
        const data = await work(handled, prepared);
        const context = currentRequest();
        await allOf([
          parts.holdActor(tx, who),
          context && !endpoint.unlogged ? parts.record(tx, who, endpoint, context) : undefined,
        ]);
        if (once.key !== undefined && !once.secret) await keepReply(tx, once, data);
        return data;
      });
    };

    const writePrepared = async (request: FastifyRequest, handled: AnyHandled, known: Known) => {
      const prepared = prepare && (await settled(prepare(handled)));
      try {
        return await writeOnce(request, handled, known, prepared);
      } finally {
        if (prepared && 'value' in prepared) await putAway?.(prepared.value);
      }
    };

    const writeInTurn = async (request: FastifyRequest, handled: AnyHandled, known: Known) => {
      const begun = Date.now();
      const leave = await enter(known.session.actor.id);
      try {
        // Who was told that it took too long must not find it done later.
        if (Date.now() - begun >= timeoutMs) return refuse('request.timeout');
        return await writePrepared(request, handled, known);
      } finally {
        leave();
      }
    };

    const answer = async (request: FastifyRequest, handled: AnyHandled, known: Known | undefined) => {
      const first = await (endpoint.writes && known ? writeInTurn(request, handled, known) : work(handled));
      return follow ? result.parse(await follow(handled, first)) : first;
    };

    const answerKnown = (
      request: FastifyRequest,
      origin: Origin,
      known: Known | undefined,
    ): Promise<unknown> => {
      const actor = known?.session.actor;
      const input = inputOf(request);
      if (endpoint.warnings) checkWarnings(endpoint, request, input);
      const handled = {
        actor: actor as never,
        input,
        origin,
        token: known?.token ?? headerText(request, headers.token) ?? '',
        bytes: endpoint.bytes ? bytesOf(request) : noBytes,
      };
      return withRequest({ origin, timeoutMs, actor }, () =>
        // A call that only reads and goes on with nothing is its work alone.
        inTime(isPlain ? work(handled) : answer(request, handled, known), timeoutMs),
      );
    };
    const isPlain = !endpoint.writes && !follow;

    /** Refuses at once, by throwing, what it need not wait for. */
    return (request: FastifyRequest, origin: Origin): Promise<unknown> => {
      if (endpoint.access === 'public') return answerKnown(request, origin, undefined);
      const known = authenticate(parts, endpoint, request);
      return known instanceof Promise
        ? known.then((found) => answerKnown(request, origin, found))
        : answerKnown(request, origin, known);
    };
  };

  /** Whose session a request shows, for the log: nobody's where none is known. */
  const whoAsks = (request: FastifyRequest): string | undefined => {
    const held = parts.sessions.held(headerText(request, headers.token) ?? '');
    return typeof held === 'object' ? held.actor.id : undefined;
  };

  return { dispatch, admit, whoAsks };
};
