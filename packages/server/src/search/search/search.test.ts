import { limits } from '@chancery/contract/limits.ts';
import { searchThings } from '@chancery/contract/search/calls.ts';
import { ThingKind } from '@chancery/contract/search/codes.ts';
import { thingAt } from '@chancery/contract/search/rules.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { en } from '@chancery/phrases/en/all.ts';
import { describe, expect, test } from 'vitest';
import { createEstate } from '../../testing/matrix/estate/estate.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { fairShare } from './search.service.ts';

const world = await createWorld({ BRAND: '0' });
const { call, db, given } = world;
const ours = await createEstate(world, 'Larkspur');
const theirs = await createEstate(world, 'Foxglove');
const colleague = await given.member({ unit: ours.unit });
const keeper = await given.member({ unit: ours.unit, role: Role.sealKeeper });

const { things } = ours;
const made: Readonly<Record<string, string>> = {
  application: await things.application(),
  useRecord: await things.record(),
  authorization: await things.authorization(),
  seal: await things.seal(),
  member: await things.member(),
  signing: await things.signing(),
  markedFile: await things.mark(),
  template: await things.template(),
  order: await things.order(),
  engraving: await things.engraving(),
  destruction: await things.destruction(),
  invoice: await things.invoice(),
  project: await things.project(),
  event: await things.contest(),
  meeting: await things.meeting(),
  course: await things.course(),
  download: await things.download(),
  news: await things.article(),
};
await theirs.things.application();
await theirs.things.record();

/** What the platform tells the unit: everybody in it reads that, but for the meeting of one person. */
const announced = ['project', 'event', 'meeting', 'course', 'download', 'news'];
const isForAll = (kind: string) => announced.includes(kind) && kind !== 'meeting';

const tableOf: Readonly<Record<string, readonly [table: string, name: string]>> = {
  application: ['application', 'title'],
  authorization: ['authorization_grant', 'title'],
  useRecord: ['use_record', 'title'],
  seal: ['device', 'name'],
  member: ['membership', 'real_name'],
  signing: ['signing_task', 'title'],
  markedFile: ['watermark_record', 'file_name'],
  template: ['approval_template', 'name'],
  order: ['unit_order', 'number'],
  engraving: ['engraving', 'name'],
  destruction: ['seal_destruction', 'device_name'],
  invoice: ['unit_invoice', 'number'],
  ...Object.fromEntries(announced.map((kind) => [kind, ['announcement', 'title_en'] as const])),
};

const nameOf = async (kind: string): Promise<string> => {
  const [table, name] = tableOf[kind] ?? [];
  const by = kind === 'member' ? 'account_id' : 'id';
  const { rows } = await db.query(`SELECT ${name} AS name FROM ${table} WHERE ${by} = $1`, [made[kind]]);
  return rows[0].name;
};

const labels = Object.keys(en);
const find = async (who: Caller, text: string) => (await call(who, searchThings, { text })).list;
const idsFound = async (who: Caller, text: string) => (await find(who, text)).map(({ id }) => id);

describe.each(ThingKind.all)('%s', (kind) => {
  test('is found by its name by whoever runs the unit, and leads to its page', async () => {
    const found = (await find(ours.main, await nameOf(kind))).find(({ id }) => id === made[kind]);
    expect(found).toMatchObject({ kind, exact: true });
    // How it stands is said by a label that everybody has.
    if (found?.state) expect(labels).toContain(`code.${found.state}`);
    else expect(['template', ...announced]).toContain(kind);
    expect(thingAt(found?.path ?? '')).toEqual({ kind, id: made[kind] });
  });

  test('is found by nobody else: not in another unit, and in the unit only what all of it reads', async () => {
    const name = await nameOf(kind);
    expect(await idsFound(theirs.main, name)).not.toContain(made[kind]);
    for (const who of [colleague, keeper])
      expect((await idsFound(who, name)).includes(made[kind] ?? '')).toBe(isForAll(kind));
  });
});

test('what is found is what says so: nothing of another unit, nothing that says something else', async () => {
  expect(await find(ours.main, 'foxglove')).toEqual([]);
  const found = await find(ours.main, 'LARKSPUR');
  expect(found.length).toBeGreaterThan(8);
  expect(found.length).toBeLessThanOrEqual(limits.search.most);
});

test('a number is found as it stands, without its letters, and by how it begins; others do not find it', async () => {
  const { rows } = await db.query('SELECT number FROM application WHERE id = $1', [made.application]);
  const number: string = rows[0].number;
  for (const text of [number, number.toLowerCase(), number.slice(2)])
    expect(await idsFound(ours.main, text)).toContain(made.application);
  expect((await find(ours.main, number))[0]).toMatchObject({ id: made.application, exact: true });
  expect(await idsFound(colleague, number)).not.toContain(made.application);
  expect(await idsFound(ours.main, number.slice(0, 10))).toContain(made.application);
});

test('two Chinese characters find what stands behind thousands of others, also with something between them', async () => {
  const [old] = (
    await db.query(
      `UPDATE application SET title = '玄武岩 石料（二）', created_at = now() - interval '9 years' WHERE id = $1 RETURNING id`,
      [made.application],
    )
  ).rows;
  await db.query(
    `INSERT INTO application (id, company_id, number, applicant_id, applicant_name, title, kind, template_id,
       template_name, template_version, seal_names, count, user_id, user_name, fields, route, state, end_kind, stage, round,
       ended_at)
     SELECT gen_random_uuid(), company_id, 'SQ19990101-' || n, applicant_id, applicant_name, '采购合同 ' || n, kind, template_id,
       template_name, template_version, seal_names, count, user_id, user_name, fields, route, 'COMPLETED', 'approved', 0, 1,
       now() FROM application, generate_series(1, ${limits.search.latest + 10}) AS n WHERE id = $1`,
    [made.application],
  );
  for (const text of ['武岩', '玄武岩 石料', '料（二', '玄武岩'])
    expect(await idsFound(ours.main, text)).toEqual([old.id]);
  expect(await idsFound(ours.main, '岩武')).toEqual([]);
  expect(await idsFound(colleague, '武岩')).toEqual([]);
  expect(await idsFound(theirs.main, '武岩')).toEqual([]);
  const { list, more } = await call(ours.main, searchThings, { text: '采购' });
  expect(list.map(({ kind }) => kind)).toEqual(Array(limits.search.perKind).fill(ThingKind.application));
  expect(more).toEqual([ThingKind.application]);
});

test('of a word that stands in more rows than an index names, the latest weeks come first, whatever a clock said', async () => {
  const { rows } = await db.query(
    `INSERT INTO application (id, company_id, number, applicant_id, applicant_name, title, kind, template_id,
       template_name, template_version, seal_names, count, user_id, user_name, fields, route, state, end_kind, stage, round,
       ended_at, created_at)
     SELECT gen_random_uuid(), company_id, 'SQ19980101-' || n, applicant_id, applicant_name, '旧约整理', kind, template_id,
       template_name, template_version, seal_names, count, user_id, user_name, fields, route, 'COMPLETED', 'approved', 0, 1,
       now(), CASE n WHEN 0 THEN '1970-01-02' WHEN $2 THEN now() - interval '2 years' ELSE now() - interval '4 years' END
     FROM application, generate_series(0, $2::integer) AS n WHERE id = $1 RETURNING id, number`,
    [made.application, limits.search.named + 50],
  );
  const latest = rows.find(({ number }) => number === `SQ19980101-${limits.search.named + 50}`);
  const found = await find(ours.main, '旧约');
  expect(found).toHaveLength(limits.search.perKind);
  expect(found[0]?.id).toBe(latest.id);
  await db.query(
    `UPDATE application SET title = '新约' WHERE number LIKE 'SQ19980101-%' AND number <> 'SQ19980101-0'`,
  );
  expect((await find(ours.main, '旧约整')).map(({ number }) => number)).toEqual(['SQ19980101-0']);
});

test('what every number begins with is looked for among the latest alone', async () => {
  const few = await given.member({ unit: ours.unit });
  await db.query(
    `UPDATE application SET applicant_id = $2 WHERE company_id = $1 AND number = 'SQ19990101-78'`,
    [ours.unit.id, few.id],
  );
  expect((await find(few, 'sq')).map(({ number }) => number)).toEqual(['SQ19990101-78']);
});

test('one’s own old things are found among thousands of others’ that say the same', async () => {
  const own = await given.member({ unit: ours.unit });
  await db.query(
    `UPDATE application SET applicant_id = $2, created_at = now() - interval '3 years'
     WHERE company_id = $1 AND number = 'SQ19990101-77'`,
    [ours.unit.id, own.id],
  );
  expect((await find(own, '采购合同')).map(({ number }) => number)).toEqual(['SQ19990101-77']);
});

test('keepers find the latest of their seals, however many others say the same of other seals', async () => {
  const own = await given.member({ unit: ours.unit, role: Role.sealKeeper });
  await db.query('UPDATE device SET keeper_id = $2 WHERE id = $1', [made.seal, own.id]);
  await db.query(
    `WITH old AS (UPDATE application SET created_at = now() - interval '3 years'
       WHERE number IN ('SQ19990101-75', 'SQ19990101-76') AND company_id = $2 RETURNING id, company_id)
     INSERT INTO application_seal (company_id, application_id, device_id, position, normal_count, cross_page_count)
     SELECT company_id, id, $1, 0, 1, 0 FROM old`,
    [made.seal, ours.unit.id],
  );
  const found = await find(own, '采购合同');
  expect(found.map(({ number }) => number).toSorted()).toEqual(['SQ19990101-75', 'SQ19990101-76']);
});

test('a phone number finds a member for those who see it alone', async () => {
  const { rows } = await db.query('SELECT mobile FROM account WHERE id = $1', [made.member]);
  expect(await idsFound(ours.main, rows[0].mobile)).toContain(made.member);
  for (const who of [colleague, keeper]) expect(await find(who, rows[0].mobile)).toEqual([]);
});

test('what is typed is taken literally, and too little is refused', async () => {
  expect(await find(ours.main, '%%')).toEqual([]);
  expect(await find(ours.main, '__')).toEqual([]);
  await expect(call(ours.main, searchThings, { text: 'x' })).toRefuseWith('request.invalid');
});

test('no kind crowds out another', () => {
  expect(fairShare([[1, 2, 3], [4], [5, 6]], 5)).toEqual([[1, 2], [4], [5, 6]]);
  expect(fairShare([[], [1]], 5)).toEqual([[], [1]]);
});
