import { getRound } from '@chancery/contract/contest/jury.calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { rowFaults } from '../testing/rows-hold.ts';
import { createWorld } from '../testing/world.ts';
import { runProgrammes } from './programmes.testing.ts';

const world = await createWorld();
const { db, given } = world;
const operator = await given.operator();
const someone = () => given.member({ role: Role.mainAdministrator });
const [captain, rival, expert] = [await someone(), await someone(), await someone()] as const;

test('what is altered of scores, rankings, votes and decisions behind the back of the server is named', async () => {
  await runProgrammes(world, { operator, captain, rival, expert });
  expect(await rowFaults(world)).toEqual([]);

  const { rows: rounds } = await db.query('SELECT id, ranking FROM contest_round');
  const [round] = rounds;
  const places = async () =>
    (await world.call(operator, getRound, { id: round.id })).ranking.map(({ team, place }) => [team, place]);
  const ranked = await places();
  expect(round.ranking).toBe(2);
  // Where an earlier ranking could be put in the place of the newest, rows that are evidence would prove nothing.
  await db.query('UPDATE contest_round SET ranking = 1');
  expect(await places()).toEqual(ranked);
  await db.query('UPDATE contest_round SET ranking = 2');

  for (const [table, altered] of Object.entries({
    review: `SET scores = '{"worth": 10}' WHERE scores = '{"worth": 7}'`,
    contest_ranking: 'SET place = 3 - place WHERE version = 2',
    contest_appeal: `SET answer = 'You are wrong'`,
    contest_correction: `SET scores = '{"idea": 1, "work": 1}'`,
    contest_certificate: `SET name = 'Somebody else'`,
    proposal: `SET state = 'rejected' WHERE state = 'completed'`,
    milestone: `SET report = 'Nothing'`,
    meeting_vote: 'SET passed = false, counts = ARRAY[0, 3, 0] WHERE secret',
    meeting_choice: 'SET choice = 1',
  })) {
    // Whoever owns the database also owns what keeps there what is done.
    await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const { rowCount } = await db.query(`UPDATE ${table} ${altered}`);
    expect(rowCount, table).toBeGreaterThan(0);
    const found = await rowFaults(world);
    expect(
      found.filter((fault) => fault.table === table),
      table,
    ).toHaveLength(rowCount ?? 0);
  }
  await db.query(
    `INSERT INTO contest_certificate (number, contest_id, team_id, company_id, account_id, name, team, unit_name, award_zh, award_en)
     SELECT 'FORGED', contest_id, team_id, company_id, $1, 'Forger', team, unit_name, '', '' FROM contest_certificate`,
    [expert.id],
  );
  expect(await rowFaults(world)).toContainEqual(expect.objectContaining({ id: 'FORGED', code: 'added' }));
});

test('how an application was decided stands in the log of the unit that applied, and in no other', async () => {
  const { rows } = await db.query(
    `SELECT e.company_id, e.body::text LIKE '%"accepted":true%' AS accepted FROM evidence_entry e
     WHERE e.body::text LIKE '%project.decided%'`,
  );
  expect(rows).toEqual([{ company_id: captain.unit.id, accepted: true }]);
});
