import { AppealState, RoundState, TeamMemberState } from '@chancery/contract/contest/codes.ts';
import { DestructionState } from '@chancery/contract/destruction/codes.ts';
import { MeetingAnswer, MeetingState, ResolutionState, VoteState } from '@chancery/contract/meeting/codes.ts';
import { MilestoneState, ProposalState } from '@chancery/contract/project/codes.ts';
import { RegistrationState } from '@chancery/contract/registration/codes.ts';
import { exportUsePdf } from '@chancery/contract/report/calls.ts';
import { ReviewState } from '@chancery/contract/review/codes.ts';
import { isSignedForm, readMessage, verifyWith } from '@chancery/device/envelope.ts';
import { verifyFile } from '@chancery/evidence/pdf.ts';
import { expect, test, vi } from 'vitest';
import { settleRecord } from '../seal-use/use-record/record-settle.ts';
import { rowFaults } from '../testing/rows-hold.ts';
import { createWorld } from '../testing/world.ts';
import { demoId, demoUnits } from './demo-people.ts';

const world = await createWorld({ ENVIRONMENT: 'demo' });
const { app, address, call, db, given } = world;

const [{ id: companyId }] = demoUnits;
/** What units answered to forms of the platform, which are in Chinese. */
const chineseToo: ReadonlySet<string> = new Set(['proposal', 'submission_draft', 'submission_version']);

const boss = async () => {
  const session = await given.sessionOf({ id: demoId(2, 1) });
  await db.query('UPDATE session SET company_id = $2 WHERE id = $1', [session.sessionId, companyId]);
  await given.settled();
  return session;
};

test('the log of a fresh demo says what every row says', async () => {
  expect(await rowFaults(world)).toEqual([]);
}, 120_000);

test('every authorisation of the demo has a story with who began it, in the order it happened', async () => {
  const { rows } = await db.query<{ empowerNo: string; actions: string[]; sorted: boolean; begun: boolean }>(`
    SELECT g.empower_no AS "empowerNo", array_agg(e.action ORDER BY e.id) AS actions,
           array_agg(e.at ORDER BY e.id) = array_agg(e.at ORDER BY e.at, e.id) AS sorted,
           g.first_press_at IS NULL OR bool_or(e.action = 'active' AND e.by_name <> '') AS begun
    FROM authorization_grant g LEFT JOIN authorization_event e ON e.authorization_id = g.id GROUP BY g.id`);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter(({ actions, sorted, begun }) => actions[0] !== 'granted' || !sorted || !begun)).toEqual(
    [],
  );
});

test('one paper waits for signatures and another is sealed, by the engines themselves', async () => {
  const states = async () => {
    const { rows } = await db.query(
      `
      SELECT (SELECT array_agg(p.state ORDER BY p.position) FROM signing_party p JOIN signing_task t ON t.id = p.task_id
              WHERE t.company_id = $1 AND t.state = 'running') AS parties,
             (SELECT array_agg(state) FROM sealed_file WHERE company_id = $1) AS sealed`,
      [companyId],
    );
    return rows[0];
  };
  await expect
    .poll(states, { timeout: 60_000 })
    .toEqual({ parties: ['signed', 'asked', 'asked'], sealed: ['done'] });
  // Whoever plays one of them is not kept waiting for a code of their own.
  expect((await db.query('SELECT FROM verification_code')).rowCount).toBe(0);
}, 90_000);

test('old seals are there in every state of their end, the ended one with its certificate', async () => {
  const states = async () => {
    const { rows } = await db.query<{ state: string }>('SELECT state FROM seal_destruction ORDER BY state');
    return rows.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 60_000 }).toEqual(DestructionState.all.toSorted());
  const made = async () =>
    (await db.query('SELECT FROM seal_destruction WHERE record_file_id IS NOT NULL')).rowCount;
  await expect.poll(made, { timeout: 60_000 }).toBe(1);
}, 130_000);

test('the second unit has all of it in English, for whoever reads no Chinese', async () => {
  const [, { id }] = demoUnits;
  const { rows: tables } = await db.query<{ name: string }>(`
    SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_name)
    WHERE c.column_name = 'company_id' AND t.table_type = 'BASE TABLE' AND c.table_schema = 'public'`);
  expect(tables.length).toBeGreaterThan(50);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(
      `SELECT r::text AS row FROM "${name}" r WHERE company_id = $1 AND r::text ~ '[\u4e00-\u9fff]' LIMIT 2`,
      [id],
    );
    if (rows.length > 0 && !chineseToo.has(name)) found[name] = rows.map(({ row }) => row.slice(0, 400));
  }
  expect(found).toEqual({});
});

test('programmes are there in every state they can be in', async () => {
  const states = {
    proposal: ProposalState,
    milestone: MilestoneState,
    review: ReviewState,
    registration: RegistrationState,
    contest_round: RoundState,
    contest_member: TeamMemberState,
    contest_appeal: AppealState,
    meeting: MeetingState,
    meeting_vote: VoteState,
    meeting_resolution: ResolutionState,
  };
  for (const [table, { all }] of Object.entries(states)) {
    const { rows } = await db.query<{ state: string }>(`SELECT DISTINCT state FROM ${table}`);
    expect(rows.map(({ state }) => state).toSorted(), table).toEqual([...all].toSorted());
  }
  const { rows } = await db.query('SELECT count(DISTINCT answer)::int AS n FROM meeting_member');
  expect(rows[0].n).toBe(MeetingAnswer.all.length);
});

test('each press of a smart seal is signed with the key of that seal', async () => {
  const { rows } = await db.query<{ message: string; key: Buffer; digest: string }>(`
    SELECT p.message, h.public_key AS key, encode(p.digest, 'hex') AS digest
    FROM press p JOIN device d ON d.id = p.device_id JOIN hardware h ON h.id = d.hardware_id`);
  expect(rows.length).toBeGreaterThan(500);
  const isSigned = ({ message, key }: (typeof rows)[number]) => {
    const read = readMessage(message);
    return read !== undefined && verifyWith(key)(read.signed, read.signature);
  };
  expect(rows.filter(({ message }) => !isSignedForm(message))).toEqual([]);
  // Each takes a millisecond: some of all ages will do.
  expect(rows.filter((_, at) => at % 20 === 0).filter((row) => !isSigned(row))).toEqual([]);
});

test('the verdicts are those of the product: judged again, each use stays as it is', async () => {
  // What is of today may still be waiting for its photos.
  const judged = `SELECT id, verdict, reasons, tally, photos FROM use_record
    WHERE last_at < now() - interval '1 day' ORDER BY id`;
  const before = (await db.query(judged)).rows;
  expect(new Set(before.map(({ verdict }) => verdict)).size).toBeGreaterThan(2);
  await app.transactions.apart('platform', async (tx) => {
    for (const { id } of before) await settleRecord(tx, id, new Date());
  });
  expect((await db.query(judged)).rows).toEqual(before);
});

test('a report of the demo verifies as a whole and names the seal, also where messages contradict each other', async () => {
  const { rows } = await db.query<{ number: string }>(
    `(SELECT r.empower_no AS number FROM use_record r JOIN device d ON d.id = r.device_id
      WHERE r.company_id = $1 AND d.serial IS NOT NULL AND r.reviewed_at IS NOT NULL ORDER BY r.last_at LIMIT 1)
     UNION ALL
     (SELECT r.empower_no FROM press_conflict c
      JOIN press p ON p.device_id = c.device_id AND p.counter = c.counter JOIN use_record r ON r.id = p.record_id
      WHERE c.company_id = $1 LIMIT 1)`,
    [companyId],
  );
  expect(rows).toHaveLength(2);
  const reader = await boss();
  const trust = { platforms: [{ fingerprint: app.services.evidence.fingerprint }] };
  for (const { number } of rows) {
    const { tmpUrl } = await call(reader, exportUsePdf, { empowerNo: number });
    const pdf = new Uint8Array(await (await fetch(address + tmpUrl)).arrayBuffer());
    const answer = await verifyFile(pdf, { trust });
    expect(answer).toMatchObject({ verdict: 'genuine' });
    expect(JSON.stringify(answer)).toContain('SEAL-DEMO-1');
  }
}, 180_000);

test('marks end as the engine found: some marked, one too small, one called off', async () => {
  const ended = async () =>
    (
      await db.query<{ name: string; state: string; fault: string | null; marked: boolean }>(
        `SELECT file_name AS name, state, fault, marked_digest IS NOT NULL AS marked FROM watermark_record ORDER BY created_at`,
      )
    ).rows;
  await vi.waitFor(
    async () => expect((await ended()).filter(({ state }) => /waiting|working/.test(state))).toEqual([]),
    { timeout: 100_000, interval: 500 },
  );
  expect(Object.fromEntries((await ended()).map(({ name, ...rest }) => [name, rest]))).toEqual({
    '供货合同.pdf': { state: 'done', fault: null, marked: true },
    '2026 年价目表.pdf': { state: 'done', fault: null, marked: true },
    '新章图样.png': { state: 'done', fault: null, marked: true },
    '网站图标.png': { state: 'failed', fault: 'tooSmall', marked: false },
    '投标文件.pdf': { state: 'cancelled', fault: null, marked: false },
  });
}, 120_000);
