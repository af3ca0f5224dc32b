import { createHmac } from 'node:crypto';
import { type AnyEndpoint, endpoint } from '@chancery/contract/kit/endpoint.ts';
import { headers } from '@chancery/contract/kit/envelope.ts';
import { authorizationHeader, emptyDigest, signedText } from '@chancery/contract/kit/signature.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor, Scope } from './actor.ts';
import { createDispatch } from './dispatch.ts';
import type { Route } from './handle.ts';
import { createNonceMemory } from './nonce-memory.ts';
import { Refused } from './refuse.ts';
import type { LiveSession } from './sessions.ts';
import { checkSignature } from './signature-check.ts';
import { textSigner } from './text-signer.ts';
import type { Transactions } from './transaction.ts';

const signingKey = Buffer.alloc(32, 1);
const base = { sessionId: 's', id: 'me', name: 'Me', permissions: new Set<string>() };
const person = { ...base, kind: 'user', mobile: '1', companyId: undefined, role: undefined } as const;
const member = { ...person, companyId: 'u', role: Role.member } as const;
const allowed = { ...member, permissions: new Set(['a.b']) };
const operator = { ...base, kind: 'operator', mustChangePassword: false, secondStepDue: false } as const;
const withOldPassword = { ...operator, mustChangePassword: true };
const halfIn = { ...withOldPassword, secondStepDue: true };
const sessionOf = (actor: Actor): LiveSession => ({
  id: 's',
  actor,
  sign: textSigner(signingKey),
  expiresAt: 0,
  seenAt: 0,
});

let nonces = 0;
/** A request as it was signed. */
const requestOf = (
  { method, path }: { method: string; path: string },
  over: object = {},
  query: Readonly<Record<string, string | string[]>> = { timestamp: String(Date.now()) },
) => {
  nonces += 1;
  const [timestamp, nonce] = [String(query.timestamp ?? ''), `nonce-${String(nonces).padStart(12, '0')}`];
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
  const said = { method, path, query: pairs, timestamp, nonce, bodyDigest: emptyDigest };
  const signature = createHmac('sha256', signingKey).update(signedText(said)).digest('base64url');
  const signed = { token: 't', authorization: authorizationHeader(nonce, signature) };
  return {
    method,
    url: pairs.length > 0 ? `${path}?timestamp=${timestamp}` : path,
    query,
    params: {},
    headers: signed,
    ...over,
  } as unknown as FastifyRequest;
};

/** A door with its surroundings: who is known, what is written, and in which scope. */
const door = (actor: Actor | undefined) => {
  const seen: string[] = [];
  const tx = { execute: async () => ({ rows: [{ fresh_nonce: true, fresh_key: true }] }) };
  const apart = (scope: Scope, work: (tx: unknown) => Promise<unknown>) => {
    seen.push(scope === 'platform' ? scope : scope.companyId);
    return work(tx);
  };
  const { dispatch } = createDispatch({
    sessions: {
      held: () => undefined,
      find: async () => (actor ? sessionOf(actor) : 'session.expired'),
      forget: () => {},
    },
    nonces: createNonceMemory(60_000),
    transactions: { apart } as unknown as Transactions,
    holdActor: async () => void seen.push('held'),
    record: async () => void seen.push('recorded'),
    beforePasswordChange: new Set(['/new-password']),
    besideDesk: new Set(['/new-password']),
    beforeSecondStep: new Set(['/second-step']),
  });
  const origin = { requestId: '-', ip: '-', userAgent: '-', clientType: 'pc', language: 'en' } as const;
  const knock = async (of: AnyEndpoint, over: Partial<Route> = {}, request = requestOf(of)) => {
    const run = () => ({ path: of.path });
    const answer = dispatch({ endpoint: of, run, ...over });
    // What is refused at once is thrown.
    const said = Promise.resolve().then(() => answer(request, origin));
    return said.then(
      () => 'in',
      (error: unknown) => (error instanceof Refused ? error.key : Promise.reject(error)),
    );
  };
  return { knock, seen };
};

const call = (access: AnyEndpoint['access'], over: object = {}) =>
  endpoint({
    method: 'GET',
    path: '/call',
    summary: 'A call',
    access,
    result: z.object({ path: z.string() }),
    ...over,
  } as never) as AnyEndpoint;
const guarded = { permission: 'a.b' };

test.each<[string, Actor, AnyEndpoint, string]>([
  ['a person, what is anybody’s', person, call('signed'), 'in'],
  ['a person, what takes a permission', person, call('signed', guarded), 'permission.noUnit'],
  ['a person, what is theirs', person, call('account'), 'in'],
  ['a person, what is a unit’s', person, call('unit'), 'permission.noUnit'],
  ['a person, what is the platform’s', person, call('operator'), 'permission.notOperator'],
  ['a member, what is a unit’s', member, call('unit'), 'in'],
  ['a member, what takes a permission', member, call('unit', guarded), 'permission.denied'],
  ['a member, what is anybody’s with a permission', member, call('signed', guarded), 'permission.denied'],
  ['a member who may', allowed, call('unit', guarded), 'in'],
  ['a member who may, what is the platform’s', allowed, call('operator', guarded), 'permission.notOperator'],
  ['an operator, what is the platform’s', operator, call('operator'), 'in'],
  ['an operator, what is anybody’s', operator, call('signed'), 'in'],
  ['an operator, what takes a permission', operator, call('operator', guarded), 'permission.denied'],
  ['an operator, what is a person’s', operator, call('account'), 'permission.noUnit'],
  ['an operator, what is a unit’s', operator, call('unit'), 'permission.noUnit'],
  ['an old password', withOldPassword, call('operator'), 'permission.changePasswordFirst'],
  ['an old password, a new one', withOldPassword, call('operator', { path: '/new-password' }), 'in'],
  ['half a login', halfIn, call('signed'), 'permission.secondStepFirst'],
  [
    'half a login, a new password',
    halfIn,
    call('operator', { path: '/new-password' }),
    'permission.secondStepFirst',
  ],
  ['half a login, its second step', halfIn, call('operator', { path: '/second-step' }), 'in'],
])('%s', async (_, actor, of, heard) => {
  expect(await door(actor).knock(of)).toBe(heard);
});

test('what is public takes no token; everything else takes a whole one of a session that is open', async () => {
  const open = call('public');
  const bare = (of: AnyEndpoint, said: object) => requestOf(of, { headers: said });
  expect(await door(undefined).knock(open, {}, bare(open, {}))).toBe('in');
  expect(await door(undefined).knock(call('signed'))).toBe('session.expired');
  expect(await door(person).knock(call('signed'), {}, bare(open, {}))).toBe('session.unknown');
  expect(await door(person).knock(call('signed'), {}, bare(open, { token: 't' }))).toBe('signature.missing');
  const long = bare(open, { token: 't'.repeat(256) });
  expect(await door(person).knock(call('signed'), {}, long)).toBe('session.unknown');
});

const write = (access: AnyEndpoint['access'], over: object = {}) => call(access, { method: 'POST', ...over });

test.each<[string, Actor, AnyEndpoint, string[]]>([
  ['of a unit is bound to the unit', member, write('unit'), ['u', 'held', 'recorded']],
  [
    'of a person is not bound to the unit they are in',
    member,
    write('account'),
    ['platform', 'held', 'recorded'],
  ],
  ['of anybody is bound to where they are', member, write('signed'), ['u', 'held', 'recorded']],
  ['that is in no log is not recorded', member, write('unit', { unlogged: true }), ['u', 'held']],
  ['is a write only where it says so', member, write('unit', { reads: true }), []],
])('a write %s', async (_, actor, of, wanted) => {
  const { knock, seen } = door(actor);
  expect(await knock(of)).toBe('in');
  expect(seen).toEqual(wanted);
});

test('what was prepared is put away, also when the write fails; what could not be prepared fails it', async () => {
  const { knock } = door(member);
  const away: unknown[] = [];
  const putAway = async (what: unknown) => void away.push(what);
  const prepare = async () => 'file';
  expect(await knock(write('unit'), { prepare, putAway })).toBe('in');
  const fails = () => {
    throw new Refused('file.notFound');
  };
  expect(await knock(write('unit'), { prepare, putAway, run: fails })).toBe('file.notFound');
  expect(away).toEqual(['file', 'file']);
  const run = () => ({ path: 'must not be reached' });
  expect(await knock(write('unit'), { prepare: async () => fails(), putAway, run })).toBe('file.notFound');
  expect(away).toHaveLength(2);
});

test('what takes too long is refused, and doubts are told until they are confirmed', async () => {
  const { knock } = door(member);
  const never = () => new Promise<never>(() => {});
  expect(await knock(call('unit', { timeoutMs: 5 }), { run: never })).toBe('request.timeout');
  const doubtful = call('unit', { warnings: () => [{ field: 'a', warning: 'a.odd' }] });
  expect(await knock(doubtful)).toBe('request.unconfirmed');
  const sure = requestOf(doubtful);
  Object.assign(sure.headers, { [headers.confirmed]: 'b,a.odd' });
  expect(await knock(doubtful, {}, sure)).toBe('in');
});

test('a query is signed as it is, also where something is said twice; without a time it is too late', async () => {
  const of = call('signed');
  const twice = requestOf(of, {}, { timestamp: String(Date.now()), a: ['x', 'y'], b: 'z' });
  expect(await door(person).knock(of, {}, twice)).toBe('in');
  expect(await door(person).knock(of, {}, requestOf(of, {}, {}))).toBe('signature.skew');
});

test('whoever has written gives their turn back, whatever became of it', async () => {
  const { knock } = door(member);
  const fails = () => {
    throw new Refused('file.notFound');
  };
  for (let times = 0; times < 6; times += 1) {
    expect(await knock(write('unit'))).toBe('in');
    expect(await knock(write('unit'), { run: fails })).toBe('file.notFound');
  }
});

test('a timestamp is taken to the very moment that is allowed, before and after, and no further', () => {
  const request = requestOf({ method: 'GET', path: '/call' });
  const sent = Number((request.query as { timestamp: string }).timestamp);
  const at = (now: number) => {
    try {
      return checkSignature(request, sessionOf(person), createNonceMemory(1), now) && 'in';
    } catch (error) {
      return (error as Refused).key;
    }
  };
  const { skewMs } = limits.signature;
  expect([at(sent + skewMs), at(sent - skewMs)]).toEqual(['in', 'in']);
  expect([at(sent + skewMs + 1), at(sent - skewMs - 1)]).toEqual(['signature.skew', 'signature.skew']);
});

test('a nonce is new once, in each session, for as long as it is remembered', () => {
  let now = 0;
  const memory = createNonceMemory(100, () => now);
  const isNew = (nonce: string, session = 's') => memory.isNew(session, nonce);
  expect([isNew('a'), isNew('a'), isNew('a', 'r'), isNew('b')]).toEqual([true, false, true, true]);
  now = 100;
  expect(isNew('a')).toBe(false);
  now = 101;
  expect([isNew('a'), isNew('c'), isNew('c')]).toEqual([false, true, false]);
  now = 202;
  expect([isNew('a'), isNew('c')]).toEqual([true, false]);
  memory.clear();
  expect([isNew('a'), isNew('c')]).toEqual([true, true]);
});
