import { endpoints } from '@chancery/contract/endpoints.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { describe, expect, test } from 'vitest';
import { createEstate } from './testing/matrix/estate/estate.ts';
import { createForeignRows } from './testing/matrix/foreign-rows.ts';
import { textsIn } from './testing/matrix/id-fields.ts';
import { createOutcome } from './testing/matrix/outcome.ts';
import { samples } from './testing/matrix/samples.ts';
import { createWorld } from './testing/world.ts';

const world = await createWorld({ BRAND: '0' });
const { given, db } = world;
const outcome = createOutcome(world);
const mark = `Zq${crypto.randomUUID().slice(0, 8)}`;
const estate = await createEstate(world, mark);
const rows = await createForeignRows(db, estate.unit.id);
const stranger = await given.member({ role: Role.mainAdministrator });
const operator = await given.operator();
/** An operator whose roles grant nothing. */
const powerless = await given.operator();
await db.query(`UPDATE operator SET roles = '{}' WHERE id = $1`, [powerless.id]);
await given.settled();

/** What an operator hears who may make the call, where that is not an answer. */
const heard: Readonly<Record<string, string>> = {
  listManagedMembers: 'units.reasonNeeded',
  listManagedOperations: 'units.reasonNeeded',
  getManagedUnit: 'units.reasonNeeded',
  getUnitPackage: 'units.reasonNeeded',
  listUnitTransfers: 'units.reasonNeeded',
  // Another has changed them meanwhile: the sample knows no revision.
  updateManagedLimits: 'edit.conflict',
};

/** What operators set off goes on in the background; the next call is not to be blamed for it. */
const untilQuiet = () =>
  expect
    .poll(async () => {
      const due = await db.query(
        `SELECT name FROM pgboss.job WHERE state IN ('created', 'active', 'retry') AND start_after <= now()`,
      );
      return due.rows;
    })
    .toEqual([]);

const seen = new Set<string>();
const calls = [...endpoints].filter(([, { access }]) => access === 'operator');
const living = async (name: string) => {
  const input = (await samples[name]?.input?.(estate.things)) ?? {};
  return { input, isLiving: textsIn(input).some(([, text]) => estate.owns(text)) };
};

describe.each(calls)('%s', (name, endpoint) => {
  test('names a living thing of a unit, and is answered to nobody but an operator who may', async () => {
    const { input, isLiving } = await living(name);
    if (!isLiving) return;
    seen.add(name);
    await untilQuiet();
    const before = await rows.digests();
    for (const [who, wanted] of [
      [estate.main, 'permission.notOperator'],
      [stranger, 'permission.notOperator'],
      [powerless, 'permission.denied'],
    ] as const) {
      const { key, said } = await outcome(who, endpoint, input, samples[name]?.body);
      expect(key).toBe(wanted);
      expect(said).not.toContain(mark);
    }
    expect(await rows.digests()).toEqual(before);
    const { key } = await outcome(operator, endpoint, input, samples[name]?.body);
    expect(key).toBe(heard[name] ?? 'answered');
  });
});

test('calls of operators that name a thing of a unit name a living one', () => {
  expect(seen.size).toBeGreaterThanOrEqual(12);
});
