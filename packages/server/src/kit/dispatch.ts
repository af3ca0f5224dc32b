import { createHash } from 'node:crypto';
import { fileBytesMax } from '@chancery/contract/file/rules.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { headers } from '@chancery/contract/kit/envelope.ts';
import { fieldIssues } from '@chancery/contract/kit/issue.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, isInUnit, scopeOf } from './actor.ts';
import { createBodyRoom } from './body-room.ts';
import type { Route } from './handle.ts';
import type { NonceMemory } from './nonce-memory.ts';
import { claimOnce, keepReply } from './once.ts';
import { Refused, refuse } from './refuse.ts';
import { currentRequest, type Origin, type RequestContext, withRequest } from './request-context.ts';
import type { LiveSession, Sessions } from './sessions.ts';
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
}

const empty = z.object({});

/** Files on their way are held in memory: five of the largest for one person, and twenty in all. */
const bodies = { ofOne: 5 * fileBytesMax, inAll: 20 * fileBytesMax };
/** Nobody has so many writes under way that the others find no connection to the database. */
const writesOfOne = { atOnce: 4, waitingMax: 200 };

const headerText = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length <= 255 ? value : undefined;
};

const authenticate = async (parts: DispatchParts, endpoint: AnyEndpoint, request: FastifyRequest) => {
  const token = headerText(request, headers.token) ?? refuse('session.unknown');
  const found = await parts.sessions.find(token);
  if (typeof found === 'string') return refuse(found);
  const nonce = checkSignature(request, found, parts.nonces, Date.now());
  permit(parts, endpoint, found);
  return { session: found, nonce, token };
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

const permit = (parts: DispatchParts, endpoint: AnyEndpoint, session: LiveSession): void => {
  if (isSecondStep(parts, endpoint, session)) return;
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
const scopeFor = ({ access }: AnyEndpoint, actor: Actor) =>
  access === 'unit' || access === 'signed' ? scopeOf(actor) : 'platform';

const parseBody = (request: FastifyRequest): unknown => {
  const body = request.body;
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return refuse('request.malformed');
  }
};

const noBytes = Buffer.alloc(0);
const bytesOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : noBytes);

const checkInput = (endpoint: AnyEndpoint, request: FastifyRequest): Record<string, unknown> => {
  const given = endpoint.method === 'GET' || endpoint.bytes ? request.query : parseBody(request);
  const params = ((endpoint.params ?? empty) as z.ZodObject).safeParse(request.params);
  const input = ((endpoint.input ?? empty) as z.ZodObject).safeParse(given);
  const issues = [
    ...(params.error ? fieldIssues(params.error) : []),
    ...(input.error ? fieldIssues(input.error) : []),
  ];
  if (issues.length > 0) refuse('request.invalid', { fields: issues });
  return { ...params.data, ...input.data };
};

const checkWarnings = (
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  input: Record<string, unknown>,
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

const inTime = <T>(work: Promise<T>, timeoutMs: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refused('request.timeout')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Asked at once, they travel together; none is still asking when the transaction ends. */
const allOf = async (asked: readonly (Promise<void> | undefined)[]): Promise<void> => {
  for (const done of await Promise.allSettled(asked)) if (done.status === 'rejected') throw done.reason;
};

/** Whether a connection, or a stream of one, was lost. */
const isGone = (raw: FastifyReply['raw'] & { readonly stream?: { readonly destroyed: boolean } }): boolean =>
  raw.closed || raw.destroyed || raw.stream?.destroyed === true;

/** Runs one request through every check and its handler; answers the data of the envelope. */
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

  const dispatch = async (
    { endpoint, run, follow, prepare, putAway }: Route,
    request: FastifyRequest,
    origin: Origin,
  ): Promise<unknown> => {
    const timeoutMs = endpoint.timeoutMs ?? limits.timeoutMs.standard;
    const known = endpoint.access === 'public' ? undefined : await authenticate(parts, endpoint, request);
    const actor = known?.session.actor;
    const input = checkInput(endpoint, request);
    if (endpoint.warnings) checkWarnings(endpoint, request, input);

    const handled = {
      actor: actor as never,
      input,
      origin,
      token: known?.token ?? headerText(request, headers.token) ?? '',
      bytes: endpoint.bytes ? bytesOf(request) : noBytes,
    };
    const checked = (result: unknown): unknown => (endpoint.result as z.ZodType).parse(result);
    const work = async (prepared?: Prepared) => {
      if (prepared && 'failed' in prepared) throw prepared.failed;
      return checked(await run(handled, prepared?.value));
    };

    const writeOnce = (who: Actor, nonce: string, prepared: Prepared | undefined) =>
      parts.transactions.apart(scopeFor(endpoint, who), async (tx) => {
        const once = {
          actor: who,
          nonce,
          key: headerText(request, headers.idempotencyKey),
          path: endpoint.path,
          secret: endpoint.secret ?? false,
          digest: createHash('sha256')
            .update(request.url.split('?')[0] ?? '')
            .update(endpoint.bytes ? JSON.stringify(input) : '')
            .update(bytesOf(request))
            .digest('base64url'),
        };
        const before = await claimOnce(tx, once);
        if (before) return before.data;
        const data = await work(prepared);
        const context = currentRequest();
        await allOf([
          parts.holdActor(tx, who),
          context && !endpoint.unlogged ? parts.record(tx, who, endpoint, context) : undefined,
        ]);
        if (once.key !== undefined && !once.secret) await keepReply(tx, once, data);
        return data;
      });

    const writePrepared = async (who: Actor, nonce: string) => {
      const prepared = prepare && (await settled(prepare(handled)));
      try {
        return await writeOnce(who, nonce, prepared);
      } finally {
        if (prepared && 'value' in prepared) await putAway?.(prepared.value);
      }
    };

    const writeInTurn = async (who: Actor, nonce: string) => {
      const begun = Date.now();
      const leave = await enter(who.id);
      try {
        // Who was told that it took too long must not find it done later.
        if (Date.now() - begun >= timeoutMs) return refuse('request.timeout');
        return await writePrepared(who, nonce);
      } finally {
        leave();
      }
    };

    const answer = async () => {
      const first = await (endpoint.writes && actor && known ? writeInTurn(actor, known.nonce) : work());
      return follow ? checked(await follow(handled, first)) : first;
    };
    return withRequest({ origin, timeoutMs, actor }, () => inTime(answer(), timeoutMs));
  };
  return Object.assign(dispatch, { admit });
};
