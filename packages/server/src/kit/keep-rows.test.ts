import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { keptFormerMember } from '../people/member/member.kept.ts';
import { formerMember } from '../people/unit/unit.table.ts';
import { rowFaults } from '../testing/rows-hold.ts';
import { createWorld } from '../testing/world.ts';
import { addRows, changeRows, removeRows } from './keep-rows.ts';
import type { Tx } from './transaction.ts';

const world = await createWorld();
const { app, db, given } = world;
const { id: companyId } = await given.unit();

const who = (accountId: string) =>
  and(eq(formerMember.companyId, companyId), eq(formerMember.accountId, accountId));
const steps = {
  add: (tx: Tx, accountId: string) =>
    addRows(tx, keptFormerMember, [{ companyId, accountId, realName: '林清越' }]),
  addOrChange: (tx: Tx, accountId: string) =>
    addRows(tx, keptFormerMember, [{ companyId, accountId, realName: '林清越' }], {
      known: {
        target: [formerMember.companyId, formerMember.accountId],
        set: { realName: '林清越', leftAt: sql`now()` },
      },
    }),
  change: (tx: Tx, accountId: string) =>
    changeRows(tx, keptFormerMember, { realName: '周简' }, who(accountId)),
  date: (tx: Tx, accountId: string) =>
    changeRows(tx, keptFormerMember, { leftAt: sql`now()` }, who(accountId)),
  remove: (tx: Tx, accountId: string) => removeRows(tx, keptFormerMember, who(accountId)),
};
const take = (step: keyof typeof steps, accountId: string) =>
  app.transactions.apart({ companyId }, async (tx) => {
    await steps[step](tx, accountId);
  });

/** What somebody who owns the database can teach it. */
const taught = {
  'another time to fill in': `ALTER TABLE former_member ALTER left_at SET DEFAULT now() - interval '40 days'`,
  'another name': `NEW.real_name := '王敏'; RETURN NEW;`,
  'another time': `NEW.left_at := NEW.left_at - interval '1 day'; RETURN NEW;`,
  'to keep nothing': 'RETURN NULL;',
};
const unteach = `DROP TRIGGER IF EXISTS bend ON former_member; DROP FUNCTION IF EXISTS bend();
  ALTER TABLE former_member ALTER left_at SET DEFAULT now()`;
const teach = (what: keyof typeof taught) =>
  db.query(
    taught[what].startsWith('ALTER')
      ? taught[what]
      : `CREATE FUNCTION bend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${taught[what]} END $$;
         CREATE TRIGGER bend BEFORE INSERT OR UPDATE OR DELETE ON former_member FOR EACH ROW EXECUTE FUNCTION bend()`,
  );

test.each([
  ['add', 'another time to fill in'],
  ['add', 'another name'],
  ['add', 'another time'],
  ['add', 'to keep nothing'],
  ['addOrChange', 'another time to fill in'],
  ['addOrChange', 'to keep nothing'],
  ['change', 'another name'],
  ['change', 'another time'],
  ['change', 'to keep nothing'],
  ['date', 'another name'],
  ['date', 'another time'],
  ['remove', 'to keep nothing'],
] as const)('a step to %s is not taken where the database was taught %s', async (step, what) => {
  const accountId = randomUUID();
  if (!step.startsWith('add')) await take('add', accountId);
  await teach(what);
  await expect(take(step, accountId)).rejects.toThrow(/^the database (keeps something else in|kept 0 of 1)/);
  await db.query(unteach);
  await take(step, accountId);
  expect(await rowFaults(world)).toEqual([]);
});

test.each(['another name', 'another time'] as const)(
  'one that is there already is not changed where the database was taught %s',
  async (what) => {
    const accountId = randomUUID();
    await take('add', accountId);
    await teach(what);
    await expect(take('addOrChange', accountId)).rejects.toThrow('the database keeps something else');
    await db.query(unteach);
    await take('addOrChange', accountId);
    expect(await rowFaults(world)).toEqual([]);
  },
);
