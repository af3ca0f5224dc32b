import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askClosing, openClosing, sendClosingCode } from '@chancery/contract/closing/calls.ts';
import { ClosingState } from '@chancery/contract/closing/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { afterAll, expect, test } from 'vitest';
import { codeSentTo } from '../../testing/sent-code.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { going, untilRemoved } from './closing.testing.ts';

const published = await mkdtemp(join(tmpdir(), 'chancery-removed-'));
afterAll(() => rm(published, { recursive: true, force: true }));
const world = await createWorld({ EVIDENCE_FOLDER: published });
const { app, call, db, dataDir, given } = world;
const { closingChore, rememberRemoved } = app.services;

type Person = Awaited<ReturnType<typeof given.member>>;

const goAway = async (who: Person): Promise<string> => {
  await call(who, sendClosingCode);
  const { ticket } = await call(who, askClosing, {
    companyName: who.unit.name,
    reason: 'We stop',
    exportFirst: false,
    verificationCode: await codeSentTo(dataDir, who.mobile),
  });
  await db.query('UPDATE unit_closing SET due_at = now() WHERE company_id = $1', [who.unit.id]);
  await closingChore.beginDue();
  await untilRemoved(world);
  await rememberRemoved();
  return ticket;
};

/** The database as it would be from before: the unit is there, and nobody knows that it was gone. */
const bringBack = async ({ unit }: Person): Promise<void> => {
  await db.query('DELETE FROM closed_unit_kept');
  await db.query('DELETE FROM closed_unit');
  await db.query('DELETE FROM evidence_removed WHERE company_id = $1', [unit.id]);
  await db.query(
    `INSERT INTO company (id, name, full_name, social_credit_code) VALUES ($1, $2, $2, '91110000600037341L')`,
    [unit.id, unit.name],
  );
};

const isThere = async ({ unit }: Person): Promise<boolean> =>
  (await db.query('SELECT FROM company WHERE id = $1', [unit.id])).rows.length > 0;

test('a unit that a backup brings back is removed again, under the number it had', async () => {
  const who = await given.member({ role: Role.mainAdministrator });
  const other = await given.member({ role: Role.mainAdministrator });
  const ticket = await goAway(who);
  const before = await call(nobody, openClosing, { ticket });
  await bringBack(who);
  expect(await isThere(who)).toBe(true);
  await rememberRemoved();
  expect(await call(nobody, openClosing, { ticket })).toMatchObject({ state: going });
  await untilRemoved(world);
  expect(await isThere(who)).toBe(false);
  const after = await call(nobody, openClosing, { ticket });
  expect(after).toMatchObject({ state: ClosingState.removed, number: before.number });
  expect(await isThere(other)).toBe(true);
});

test('either of the two places is enough, and nobody else’s word lets a unit go', async () => {
  const who = await given.member({ role: Role.mainAdministrator });
  await goAway(who);
  const places = [join(dataDir, 'evidence', 'removed'), join(published, 'removed')];
  const [kept = [], shown = []] = await Promise.all(places.map((place) => readdir(place)));
  expect(kept.sort()).toEqual(shown.sort());
  await rm(places[0] ?? '', { recursive: true });
  await bringBack(who);
  const all = await Promise.all(shown.map((name) => readFile(join(places[1] ?? '', name), 'utf8')));
  for (const [at, name] of shown.entries())
    await writeFile(
      join(places[1] ?? '', name),
      all[at]?.replace('"language":"en"', '"language":"zh"') ?? '',
    );
  await rememberRemoved();
  expect(await db.query('SELECT FROM closed_unit')).toMatchObject({ rows: [] });
  for (const [at, name] of shown.entries()) await writeFile(join(places[1] ?? '', name), all[at] ?? '');
  await rememberRemoved();
  await untilRemoved(world);
  expect(await isThere(who)).toBe(false);
});
