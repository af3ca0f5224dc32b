import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import {
  addWallLink,
  getWall,
  listWallLinks,
  showWall,
  withdrawWallLink,
} from '@chancery/contract/wall/calls.ts';
import { expect, test } from 'vitest';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { remembered } from './remembered.ts';

const world = await createWorld();
const { db, given, call } = world;
const uses = createUses(world);
/** What everybody in these offices is called. */
const person = 'Somebody';

/** An office where a seal was pressed three times with leave for two, and once without any. */
const busyOffice = async () => {
  const office = await uses.office();
  const { id: order } = await uses.authorization(office.device, office.member, { normal: 2 });
  await uses.take([office.press({ order }), office.press({ order }), office.press({ order })]);
  const other = await uses.seal(office.unit);
  await uses.take([other.press({ useType: UseType.privileged })]);
  return office;
};

test('a wall shows the presses of today, their hours, who pressed, what is abnormal, and places', async () => {
  const { main, unit, device } = await busyOffice();
  await db.query('UPDATE press SET lat = 31.2304, lng = 121.4737 WHERE company_id = $1', [unit.id]);
  await db.query('UPDATE device SET lat = 31.2299, lng = 121.4741 WHERE id = $1', [device.id]);
  const shown = await call(main, getWall);
  expect(shown.unitName).toBe(unit.name);
  expect(shown.today).toMatchObject({ uses: 2, presses: 4 });
  expect(shown.hours).toHaveLength(24);
  expect(shown.hours.reduce((sum, { presses }) => sum + presses, 0)).toBe(4);
  expect(shown.latest.map(({ presses }) => presses).toSorted()).toEqual([1, 3]);
  expect(shown.latest.map(({ personName }) => personName)).toContain(person);
  expect(shown.abnormal.latest.length).toBeGreaterThan(0);
  expect(shown.abnormal.latest.every(({ verdict }) => verdict === 'abnormal')).toBe(true);
  expect(shown.fleet).toMatchObject({ seals: 2 });
  expect(shown.places).toEqual([expect.objectContaining({ lat: 31.23, lng: 121.47, uses: 2, seals: 1 })]);
});

test('a link shows one wall without names unless allowed, and ends at once when it is withdrawn', async () => {
  const { main, unit } = await busyOffice();
  const { key, id } = await call(main, addWallLink, { name: 'Hall', named: false });
  const { key: openKey } = await call(main, addWallLink, { name: 'Board room', named: true });
  const shown = await call(nobody, showWall, { key });
  expect(shown.today.presses).toBe(4);
  expect(JSON.stringify(shown)).not.toContain(person);
  expect(JSON.stringify(await call(nobody, showWall, { key: openKey }))).toContain(person);

  const { list } = await call(main, listWallLinks, {});
  expect(list.map(({ name, named }) => [name, named])).toEqual([
    ['Board room', true],
    ['Hall', false],
  ]);
  expect(list.every(({ seenAt }) => seenAt !== null)).toBe(true);
  expect(JSON.stringify(list)).not.toContain(key.split('.')[1]);

  await call(main, withdrawWallLink, { id });
  await expect(call(nobody, showWall, { key })).toRefuseWith('wall.over');
  await expect(call(main, withdrawWallLink, { id })).toRefuseWith('wall.notFound');
  expect((await call(nobody, showWall, { key: openKey })).unitName).toBe(unit.name);
});

test('a key opens nothing once its row is changed in the database', async () => {
  const { main } = await uses.office();
  const other = await given.member({ role: Role.mainAdministrator });
  const { key, id } = await call(main, addWallLink, { name: 'Hall', named: false });
  for (const [change, back] of [
    ['named = true', 'named = false'],
    [`company_id = '${other.unit?.id}'`, undefined],
  ]) {
    await db.query(`UPDATE wall_link SET ${change} WHERE id = $1`, [id]);
    await expect(call(nobody, showWall, { key })).toRefuseWith('wall.over');
    if (back) await db.query(`UPDATE wall_link SET ${back} WHERE id = $1`, [id]);
  }
  for (const wrong of ['nobody', `${id}.`, `${id}.nobody`, '.', `${id} OR 1=1.x`])
    await expect(call(nobody, showWall, { key: wrong })).toRefuseWith('wall.over');
});

test('the wall of a unit that was removed is over', async () => {
  const { main, unit } = await uses.office();
  const { key } = await call(main, addWallLink, { name: 'Hall', named: false });
  expect((await call(nobody, showWall, { key })).unitName).toBe(unit.name);
  await db.query('UPDATE company SET deleted_at = now() WHERE id = $1', [unit.id]);
  await expect(call(nobody, showWall, { key })).toRefuseWith('wall.over');
});

test('a unit has so many links and no more, also when several are made at once', async () => {
  const { main } = await uses.office();
  const make = (name: string) => call(main, addWallLink, { name, named: false });
  for (let made = 1; made < limits.wall.links; made += 1) await make(`Screen ${made}`);
  const last = await Promise.allSettled(['a', 'b', 'c', 'd'].map(make));
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(make('One more')).toRefuseWith('wall.limit');
});

test('an answer is given again for a while, also to those who ask meanwhile, and a failure is not', async () => {
  let moment = 0;
  let asked = 0;
  const ask = remembered(
    100,
    async (key: string) => {
      asked += 1;
      if (key === 'bad') throw new Error('no');
      return `${key} ${asked}`;
    },
    () => moment,
  );
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  moment = 99;
  expect(await ask('a')).toBe('a 1');
  moment = 100;
  expect(await ask('a')).toBe('a 3');
  await expect(ask('bad')).rejects.toThrow('no');
  await expect(ask('bad')).rejects.toThrow('no');
  expect(asked).toBe(5);
});
