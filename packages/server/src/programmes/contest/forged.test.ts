import * as call from '@chancery/contract/contest/calls.ts';
import * as desk from '@chancery/contract/contest/desk.calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { givenContests } from './contest.testing.ts';

const world = await createWorld();
const { given, db, app } = world;
const operator = await given.operator();
const me = await given.member({ role: Role.mainAdministrator });
const colleague = await given.member({ unit: me.unit });
const rival = await given.member({ role: Role.mainAdministrator });
const { publish, register, enter, save, endRound, appoint, reviewOf } = givenContests(world, operator);

const as = (companyId: string, query: string) =>
  app.services.transactions.write({ companyId }, (tx) => tx.execute(query));
const refused = { cause: { code: '42501' } };
const said = ({ key }: { readonly key: string }) => key;

test('the database lets a unit write nothing of an event that is not its to decide', async () => {
  const { id, round } = await publish({ across: true });
  const { id: team } = await register(me, id);
  const entry = await enter(me, round);
  const { id: other } = await register(rival, id, 'Blues');
  const theirs = (await save(rival, round)).id;
  const member = (state: string, unit: string, account: string) =>
    `INSERT INTO contest_member (id, contest_id, team_id, mobile, company_id, account_id, state)
     VALUES (gen_random_uuid(), '${id}', '${team}', '1', '${unit}', '${account}', '${state}')`;
  for (const forged of [
    `UPDATE contest_entry SET submitted_at = now() - interval '1 day' WHERE id = '${entry}'`,
    `UPDATE contest_team SET captain_id = '${colleague.id}' WHERE id = '${team}'`,
    `UPDATE contest_member SET state = 'accepted' WHERE team_id = '${team}'`,
    member('accepted', rival.unit.id, rival.id),
    member('accepted', me.unit.id, rival.id),
    `INSERT INTO contest_entry (id, round_id, team_id, company_id, version, submitted_at)
     VALUES (gen_random_uuid(), '${round}', '${team}', '${me.unit.id}', 1, now())`,
    `INSERT INTO contest_entry (id, round_id, team_id, company_id)
     VALUES (gen_random_uuid(), '${round}', '${team}', '${rival.unit.id}')`,
    `INSERT INTO contest_appeal (id, round_id, team_id, company_id, text, by_name)
     VALUES (gen_random_uuid(), '${round}', '${team}', '${me.unit.id}', 'x', 'x')`,
    `INSERT INTO contest_certificate VALUES ('FORGED', '${id}', '${team}', '${me.unit.id}', '${me.id}', 'x', 'x', 'x', 1, '', '')`,
    `INSERT INTO submission_version VALUES ('${theirs}', '${me.unit.id}', 1, '${round}', 1, '{}', 'x')`,
    `UPDATE submission_draft SET subject_id = '${theirs}' WHERE subject_id = '${entry}'`,
  ])
    await expect(as(me.unit.id, forged), forged).rejects.toMatchObject(refused);
  const asked = async (query: string) =>
    Object.values((await as(me.unit.id, `SELECT ${query} AS answer`)).rows[0] ?? {})[0];
  expect(await asked(`contest_withdraw('${other}')`)).toBe(false);
  expect(await asked(`contest_submit('${theirs}')`)).toBeNull();
  // Nothing was filled in anew, and nothing is taken once the round takes nothing more.
  expect(await asked(`contest_submit('${entry}')`)).toBeNull();
  await as(
    me.unit.id,
    `INSERT INTO submission_version VALUES ('${entry}', '${me.unit.id}', 2, '${round}', 1, '{}', 'x')`,
  );
  await endRound(round, '1 minute');
  expect(await asked(`contest_submit('${entry}')`)).toBeNull();
});

test('points that are not taken now, or are more than there are, are not written', async () => {
  const { id, round } = await publish();
  await register(me, id);
  const entry = await enter(me, round);
  await endRound(round, '1 second');
  await appoint(round, rival);
  const review = await reviewOf(rival, entry);
  const score = (scores: object) =>
    as(
      rival.unit.id,
      `UPDATE review SET state = 'scored', scores = '${JSON.stringify(scores)}', done_at = now() WHERE id = '${review}'`,
    );
  await expect(score({ idea: 99, work: 1 })).rejects.toMatchObject(refused);
  await expect(score({ idea: 9 })).rejects.toMatchObject(refused);
  await endRound(round, '-1 hour');
  await expect(score({ idea: 9, work: 1 })).rejects.toMatchObject(refused);
  await endRound(round, '1 second');
  expect((await score({ idea: 9, work: 1 })).rowCount).toBe(1);
});

test('what is submitted or withdrawn twice at once is one after the other', async () => {
  const { id, round } = await publish();
  const { id: team } = await register(me, id);
  const { id: entry, revision } = await save(me, round);
  const submit = () => world.call(me, call.submitEntry, { id: entry, revision }).catch(said);
  const twice = (await Promise.all([submit(), submit()])) as { readonly version: number }[];
  expect(twice.map(({ version }) => version).toSorted()).toEqual([1, 2]);
  const withdraw = () => world.call(me, call.withdrawTeam, { id: team }).then(() => 'done', said);
  expect((await Promise.all([withdraw(), withdraw()])).toSorted()).toEqual(['contest.teamNotFound', 'done']);
});

test('the desk changes no rule that a standing team would break', async () => {
  const { id, round } = await publish({ across: true });
  const { id: team } = await register(me, id);
  await db.query(
    `INSERT INTO contest_member (id, contest_id, team_id, mobile, company_id, account_id, state)
     VALUES (gen_random_uuid(), $1, $2, '1', $3, $4, 'accepted')`,
    [id, team, rival.unit.id, rival.id],
  );
  await enter(me, round);
  const change = async (over: object) => {
    const kept = await world.call(operator, desk.getKeptContest, { id });
    const input = { ...kept, attachments: kept.attachments.map(({ filePath }) => filePath), ...over };
    return world.call(operator, desk.updateContest, input as never).then(() => 'done', said);
  };
  for (const over of [{ teamMin: 3 }, { teamMax: 1 }, { across: false }])
    expect(await change(over)).toBe('contest.fixed');
  expect(await change({ teamMin: 2, teamMax: 2 })).toBe('done');
  await world.call(me, call.withdrawTeam, { id: team });
  expect(await change({ teamMin: 1, teamMax: 1, across: false })).toBe('done');
});
