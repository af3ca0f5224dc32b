import { endpoints } from '@chancery/contract/endpoints.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { describe, expect, test } from 'vitest';
import { createEstate } from './testing/matrix/estate/estate.ts';
import { idPattern } from './testing/matrix/foreign-rows.ts';
import { createOutcome } from './testing/matrix/outcome.ts';
import type { Input } from './testing/matrix/sample.ts';
import { createWorld } from './testing/world.ts';

const world = await createWorld({ BRAND: '0' });
const { given } = world;
const outcome = createOutcome(world);
const mark = `Zq${crypto.randomUUID().slice(0, 8)}`;
const estate = await createEstate(world, mark);
await estate.furnish();
const colleague = await given.member({ unit: estate.unit });
const keeper = await given.member({ unit: estate.unit, role: Role.sealKeeper });
await given.device({ unit: estate.unit, keeper });
const stranger = await given.member({ role: Role.mainAdministrator });

/** Asked for without saying of what: whatever comes back, the call has chosen. */
const takesNothing = ({ params, input }: AnyEndpoint) => !params && (!input || input.safeParse({}).success);
const asks = ([name, { method }]: readonly [string, AnyEndpoint]) =>
  method === 'GET' || /^(list|search|count)/.test(name);
const calls = [...endpoints].filter(
  (call) => asks(call) && !['operator', 'public'].includes(call[1].access) && takesNothing(call[1]),
);

/** What is of the whole unit, though somebody made it. */
const shared: Readonly<Record<string, string>> = {
  listComplaints: 'what was complained about is read by the whole unit',
  listContests: 'events are for everybody in the unit, also those somebody has a certificate of',
  searchDevices: 'whoever applies chooses among all seals',
};

/** What is asked for where nothing said is one's own alone. */
const asked: Readonly<Record<string, Input>> = { listApplies: { scope: 'all' } };

const owned = (said: string) => [...new Set(said.match(idPattern) ?? [])].filter(estate.isPersonal);
const seen = new Set<string>();

describe.each(calls)('%s', (name, endpoint) => {
  test('tells a stranger nothing of the unit, and colleagues nothing of what is somebody’s own', async () => {
    const input = asked[name] ?? {};
    expect((await outcome(stranger, endpoint, input)).said).not.toContain(mark);
    for (const who of [colleague, keeper]) {
      const { said } = await outcome(who, endpoint, input);
      if (!shared[name]) expect(owned(said)).toEqual([]);
    }
    const { key, said } = await outcome(estate.main, endpoint, input);
    if (key === 'answered' && owned(said).length > 0) seen.add(name);
  });
});

test('the lists do have something to tell, to whoever may hear it', () => {
  expect(seen.size).toBeGreaterThanOrEqual(20);
  for (const name of ['listApplies', 'listAuthorizations', 'listUseRecords', 'listMarks', 'listMessages'])
    expect([...seen]).toContain(name);
});
