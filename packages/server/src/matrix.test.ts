import { endpoints } from '@chancery/contract/endpoints.ts';
import { besideDesk } from '@chancery/contract/engraving/beside-desk.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { defaultMenus, systems } from '@chancery/contract/menu/defaults.ts';
import type { MenuGroup } from '@chancery/contract/menu/kinds.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { describe, expect, test } from 'vitest';
import { routesOf } from './routes.ts';
import { createOutcome } from './testing/matrix/outcome.ts';
import { nowhere } from './testing/matrix/sample.ts';
import { samples } from './testing/matrix/samples.ts';
import { type Caller, createWorld, nobody } from './testing/world.ts';

const world = await createWorld({ BRAND: '0' });
const { given } = world;
const outcome = createOutcome(world);
const unit = await given.unit();
const main = await given.member({ unit, role: Role.mainAdministrator });
const things = nowhere(unit.id);

type Who = 'nobody' | 'person' | 'operator' | 'engraver' | keyof typeof roles;
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
  'engraver',
];

const someone = async (who: Who): Promise<Caller> => {
  if (who === 'nobody') return nobody;
  if (who === 'person') return given.person();
  if (who === 'operator') return given.operator();
  if (who === 'engraver') return given.engraver();
  return who === 'main' ? main : given.member({ role: roles[who], unit });
};
const known = new Map<Who, Promise<Caller>>();
/** Somebody who stays; whose session a call ends is somebody new. */
const callerFor = (who: Who, ends: boolean): Promise<Caller> => {
  const found = known.get(who);
  if (found && !ends) return found;
  // There is one main administrator of a unit, who stays: the other comes with a unit of their own.
  const made = ends && who === 'main' ? given.member({ role: roles.main }) : someone(who);
  if (!ends) known.set(who, made);
  return made;
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
  // Its desk is all that a partner reaches, and nobody else reaches it.
  if (who === 'engraver')
    return access === 'engraver' || beside.has(endpoint.path) ? undefined : 'permission.denied';
  if (access === 'engraver') return 'permission.denied';
  if (who === 'operator' && (access === 'account' || access === 'unit')) return 'permission.noUnit';
  if (who !== 'operator' && access === 'operator') return 'permission.notOperator';
  const needsUnit = access === 'unit' || (access === 'signed' && permission !== undefined);
  if (who === 'person' && needsUnit) return 'permission.noUnit';
  return permission && !granted(permission, who) ? 'permission.denied' : undefined;
};

const beside: ReadonlySet<string> = new Set(besideDesk.map(({ path }) => path));

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
  const sample = samples[name] ?? {};
  test.each(everybody)('called by %s', async (who) => {
    const { key } = await outcome(
      await callerFor(who, sample.ends ?? false),
      endpoint,
      (await sample.input?.(things)) ?? {},
      sample.body,
    );
    const wanted = barrier(endpoint, who, sample.needs);
    if (wanted) expect(key).toBe(wanted);
    else expect(barriers).not.toContain(key);
    expect(key).not.toBe('server.internal');
    expect(key).not.toBe('request.invalid');
  });
});
