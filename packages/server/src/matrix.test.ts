import { Refusal } from '@chancery/contract/client/refusal.ts';
import { endpoints } from '@chancery/contract/endpoints.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { defaultMenus, systems } from '@chancery/contract/menu.defaults.ts';
import type { MenuGroup } from '@chancery/contract/menu.kinds.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import { Role } from '@chancery/contract/unit.codes.ts';
import { describe, expect, test } from 'vitest';
import { routesOf } from './routes.ts';
import type { Things } from './testing/matrix/sample.ts';
import { samples } from './testing/matrix/samples.ts';
import { type Caller, createWorld, nobody } from './testing/world.ts';

const world = await createWorld();
const { given, call, db } = world;
const unit = await given.unit();
const otherUnit = await given.unit();
const versionId: string = (await db.query('SELECT id FROM version_history LIMIT 1')).rows[0].id;

type Who = 'nobody' | 'person' | 'operator' | keyof typeof roles;
const roles = {
  main: Role.mainAdministrator,
  administrator: Role.administrator,
  keeper: Role.sealKeeper,
  member: Role.member,
};
const everybody: readonly Who[] = [
  'nobody',
  'person',
  'main',
  'administrator',
  'keeper',
  'member',
  'operator',
];

const someone = async (who: Who): Promise<Caller & { sessionId?: string }> => {
  if (who === 'nobody') return nobody;
  if (who === 'person') return given.person();
  if (who === 'operator') return given.operator();
  return given.member({ role: roles[who], unit });
};

const granted = (permission: string, who: Who): boolean => {
  if (who === 'operator') return JSON.stringify(defaultMenus[systems.operator]).includes(`"${permission}"`);
  const groups: readonly MenuGroup[] = defaultMenus[systems.unit];
  const entries = groups.flatMap(({ pages }) => pages.flatMap((page) => [page, ...(page.buttons ?? [])]));
  const role = roles[who as keyof typeof roles];
  return entries.some((entry) => entry.code === permission && entry.roles.includes(role));
};

/** What the contract promises to somebody, before the call itself is looked at; undefined where they may call. */
const barrier = (endpoint: AnyEndpoint, who: Who, needs?: Permission): ErrorKey | undefined => {
  const { access, permission = needs } = endpoint;
  if (access === 'public') return undefined;
  if (who === 'nobody') return 'session.unknown';
  if (who === 'operator' && (access === 'account' || access === 'unit')) return 'permission.noUnit';
  if (who !== 'operator' && access === 'operator') return 'permission.notOperator';
  const needsUnit = access === 'unit' || (access === 'signed' && permission !== undefined);
  if (who === 'person' && needsUnit) return 'permission.noUnit';
  return permission && !granted(permission, who) ? 'permission.denied' : undefined;
};

const outcome = (caller: Caller, endpoint: AnyEndpoint, input: Record<string, unknown>) =>
  call(caller, endpoint, input as never).then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
  );

const barriers: readonly unknown[] = [
  'session.unknown',
  'permission.noUnit',
  'permission.notOperator',
  'permission.denied',
];

test('every call has a sample and a route, and no route is served twice', () => {
  expect(Object.keys(samples).sort()).toEqual([...endpoints.keys()].sort());
  const served = routesOf(world.app.services).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  const declared = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`);
  expect(served.sort()).toEqual(declared.sort());
});

describe.each([...endpoints])('%s', (name, endpoint) => {
  test.each(everybody)('called by %s', async (who) => {
    const caller = await someone(who);
    const things: Things = { unitId: unit.id, sessionId: caller.sessionId ?? unit.id, versionId };
    const got = await outcome(caller, endpoint, samples[name]?.input?.(things) ?? {});
    const wanted = barrier(endpoint, who, samples[name]?.needs);
    if (wanted) expect(got).toBe(wanted);
    else expect(barriers).not.toContain(got);
    expect(got).not.toBe('server.internal');
    expect(got).not.toBe('request.invalid');
  });

  test('a thing of another unit does not exist', async () => {
    const sample = samples[name];
    if (!sample?.foreign) {
      const named = Object.keys({ ...endpoint.params?.shape, ...endpoint.input?.shape });
      const ids = named.filter(
        (field) => /(^id|Id)$/.test(field) && !['userId', 'objectId', 'machineId'].includes(field),
      );
      // Only what belongs to everybody may be named without a test of its being foreign.
      expect(ids.filter(() => endpoint.path !== '/version-history/v2/:id/basic-info')).toEqual([]);
      return;
    }
    const stranger = await given.member({ role: Role.mainAdministrator, unit: otherUnit });
    const caller = await given.member({ role: Role.mainAdministrator, unit });
    const things: Things = { unitId: otherUnit.id, sessionId: stranger.sessionId, versionId };
    expect(await outcome(caller, endpoint, sample.input?.(things) ?? {})).toBe(sample.foreign);
  });
});
