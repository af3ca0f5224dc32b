import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { createGiven } from '@chancery/server/testing/given.ts';
import pg from 'pg';
import { type Connection, createBenchApp } from './kit/database.ts';
import { fillTable } from './kit/fill.ts';
import type { Session } from './kit/units.ts';

/** A database with one big unit, and who asks: its main administrator, the keeper of a seal, and a plain member. */
export interface SearchData {
  readonly connection: Connection;
  readonly administrator: Session;
  readonly keeper: Session;
  readonly member: Session;
}

/** What is looked for, and how much of it there is. */
export const lookedFor = {
  'common word, 100k matches': '采购合同',
  'two characters, 100k matches': '采购',
  'two characters, 100k old matches': '旧约',
  'rare word': '玄武岩',
  'two characters, rare': '钨铼',
  'a person': '用印人 77',
  'exact number': 'SQ20261115-0500000',
  'part of a number': '20261115-05000',
  'two letters': 'sq',
  'no match': '犀牛角',
  'two characters, no match': '犀牛',
} as const;

const makePeople = async (connection: Connection, db: pg.Pool) => {
  const app = await createBenchApp(connection);
  try {
    let signingKey = '';
    const given = createGiven(app, db, async (token, key) => {
      signingKey = key;
      return { token, sign: async () => '' };
    });
    const { unit, id, token } = await given.member({ role: Role.mainAdministrator });
    const main = { id, token, signingKey };
    const join = async (role: CodeOf<typeof Role>) => {
      const joined = await given.member({ unit, role });
      return { id: joined.id, token: joined.token, signingKey };
    };
    return {
      companyId: unit.id,
      main,
      keeper: await join(Role.sealKeeper),
      member: await join(Role.member),
    };
  } finally {
    await app.close();
  }
};

/** One title of ten says 采购合同, one of five of the older half 旧约, about seven say 玄武岩 and three 钨铼. */
const title = `CASE WHEN n % 10 = 0 THEN '设备采购合同 ' WHEN n % 5 = 1 AND n * 2 < $2::int THEN '旧约整理 '
    WHEN n * 7 % $2::int < 7 THEN '玄武岩石料 ' WHEN n * 3 % $2::int < 3 THEN '钨铼合金丝 '
    ELSE (ARRAY['劳动合同续签 ', '授权委托书 ', '年度审计说明 ', '租赁补充协议 ', '投标文件盖章 ', '对账函 '])[1 + n % 6]
  END || n`;

/** One of a thousand is the member's, the others' are the administrator's. */
const insertApplications = `
  INSERT INTO application (id, company_id, number, applicant_id, applicant_name, title, kind, template_id, template_name,
                           template_version, document_type_name, seal_names, count, user_id, user_name, fields,
                           route, state, end_kind, stage, round, ended_at, created_at)
  SELECT uuidv7(), $1, 'SQ20261115-' || lpad(n::text, 7, '0'), CASE WHEN n % 1000 = 10 THEN $4::uuid ELSE $3::uuid END,
         '申请人 ' || n % 997, ${title}, 'paper', (SELECT id FROM approval_template), '通用', 1, '合同', ARRAY['公章'], 2,
         $3, '用印人 ' || n % 991, '{"reason": "业务需要", "counterparty": "某某有限公司"}', '[]', 'COMPLETED', 'approved',
         0, 1, now(), now() - ($2::int - n) * interval '31 seconds'
  FROM generate_series(1, $2::int) AS n`;

const insertRecords = `
  INSERT INTO use_record (id, company_id, device_id, device_name, user_id, user_name, empower_no, title, use_type,
                          normal_granted, presses, photos, verdict, first_at, last_at, run)
  SELECT uuidv7(), $1, seal.id, seal.name, CASE WHEN n % 1000 = 10 THEN $4::uuid ELSE $3::uuid END, '用印人 ' || n % 991,
         'YY20261115-' || lpad(n::text, 7, '0'), ${title}, 0, 2, 2, 1, '${UseVerdict.normal}',
         now() - ($2::int - n) * interval '31 seconds', now() - ($2::int - n) * interval '31 seconds', n::text
  FROM generate_series(1, $2::int) AS n
  JOIN (SELECT id, name, row_number() OVER (ORDER BY name) - 1 AS place FROM device) AS seal ON seal.place = n % 100`;

const insertSealsOf = `
  INSERT INTO application_seal (company_id, application_id, device_id, position, normal_count, cross_page_count)
  SELECT $1, a.id, d.id, 0, 2, 0
  FROM application a JOIN device d ON d.name = '印章 ' || (right(a.number, 7)::int % 100)`;

/** Migrates a database and puts so many applications and records of uses of one unit into it. */
export const makeSearched = async (connection: Connection, rows: number): Promise<SearchData> => {
  const db = new pg.Pool(connection);
  try {
    const { companyId, main, keeper, member } = await makePeople(connection, db);
    await db.query(
      `INSERT INTO device (id, company_id, name, subtype, keeper_id)
       SELECT gen_random_uuid(), $1, '印章 ' || n, 1, CASE WHEN n = 3 THEN $2::uuid END FROM generate_series(0, 99) AS n`,
      [companyId, keeper.id],
    );
    await db.query(
      `INSERT INTO approval_template (id, company_id, name) VALUES (gen_random_uuid(), $1, '通用')`,
      [companyId],
    );
    // Nobody looks at figures here, and they would take longer than the rows.
    for (const table of ['application', 'use_record', 'application_seal'])
      await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const values = [companyId, rows, main.id, member.id];
    await fillTable(db, 'application', insertApplications, values);
    await fillTable(db, 'use_record', insertRecords, values);
    await fillTable(db, 'application_seal', insertSealsOf, [companyId]);
    return { connection, administrator: main, keeper, member };
  } finally {
    await db.end();
  }
};
