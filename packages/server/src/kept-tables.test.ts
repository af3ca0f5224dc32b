import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, test } from 'vitest';
import { keptTables, tablesBeside } from './kept-tables.ts';
import { createTestDatabase } from './testing/database.ts';

const names = keptTables.map(({ name }) => name);

const inDatabase = async (): Promise<Map<string, string[]>> => {
  const client = new pg.Client(await createTestDatabase());
  await client.connect();
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY 1`,
  );
  await client.end();
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};

test('every table is evidence, or it is said why it is not', async () => {
  const tables = await inDatabase();
  expect([...names, ...Object.keys(tablesBeside)].sort()).toEqual([...tables.keys()].sort());
});

test('every column of a table that is evidence is told, or it is said why it is not', async () => {
  const tables = await inDatabase();
  for (const kept of keptTables) {
    const { columns } = getTableConfig(kept.table);
    const known = columns.filter(({ generated }) => generated === undefined).map(({ name }) => name);
    expect([kept.name, known.sort()]).toEqual([kept.name, tables.get(kept.name)]);
    for (const why of Object.values(kept.beside)) expect(String(why).length).toBeGreaterThan(10);
  }
});

/** Who may write to such a table without saying it by itself, and why. */
const excused: Readonly<Record<string, string>> = {
  'seal-use/application/application.lists.ts': 'only that the applicant has looked',
  'seal-use/authorization/authorization.lists.ts': 'only that somebody has looked',
  'seal-use/authorization/press-effects.ts': 'many in one statement, said right after it',
  'seals/device/device-answers.ts': 'only what the seal said of itself',
  'seals/device/device-news.ts': 'only what the seal said of itself',
  'seals/device/press-counter.ts': 'only how far it has counted; each press is an entry',
  'seals/device/hardware.service.ts': 'only the state of its card',
  'files/file/file.service.ts': 'a file is told with what first refers to it',
  'files/file/file-contents.ts': 'a file that nothing refers to',
  'seals/gateway/heartbeat.ts': 'only whether it is connected',
  'seals/gateway/presence.ts': 'only whether it is connected',
  'seals/gateway/relay.service.ts': 'only when it was last seen',
  'seal-use/report/disclosure.service.ts': 'only how often somebody has looked',
  'people/unit/unit.service.ts': 'only when somebody was last here',
  'seal-use/use-record/intake-write.ts': 'many in one statement, said right after it',
  'seal-use/use-record/use-record.lists.ts': 'only that somebody has looked',
  'e-seals/signing/reminded.ts': 'only how often and when somebody was reminded',
  'identity/identity-check/identity-chores.ts': 'only when the provider was asked again',
  'programmes/project/proposals.ts': 'begun by the columns a unit may write, said right after it',
  'marks/watermark/mark-work.ts': 'only how far the marking is',
};

const folder = import.meta.dirname;

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    path.includes('/') &&
    !/^(demo|testing)\//.test(path) &&
    path.endsWith('.ts') &&
    !/\.(test|testing)\.ts$/.test(path),
);

test('whoever writes to such a table says so', () => {
  const own = new Map(keptTables.map(({ table, name }) => [getTableName(table), name]));
  const inSql = new RegExp(`(?:INSERT INTO|UPDATE|DELETE FROM) (?:${[...own.keys()].join('|')})\\b`);
  const variables = [
    'company|application|applicationSeal|applicationFile|applicationPlace|file|approvalTask|approvalEvent|sealAllowance',
    'authorization|authorizationEvent|useRecord|press|pressConflict|pressPhoto|approvalDelegation',
    'paperCheck|disclosure|device|deviceOperation|replaceDeviceRecord|deviceEvent|fingerprint|membership',
    'membershipDepartment|formerMember|roleMenu|certification|watermarkRecord|watermarkPage|detection',
    'signingTask|signingDocument|signingParty|signingSignature|signingEvent',
    'eSeal|eSealPicture|sealedFile|sealKey|sealCertificate|liveEvent|keptSignature|identityCheck|proposal|milestone|review',
    'contestRanking|contestAppeal|contestCorrection|contestCertificate|meetingVote|meetingChoice',
    'engraving|engravingPaper|sealDestruction|destructionPhoto|destructionSignature',
  ].join('|');
  expect(variables.split('|')).toHaveLength(names.length);
  const built = new RegExp(`\\.(?:insert|update|delete)\\((?:${variables})\\)`);
  const apart = new RegExp(`(?:inserting|updating)(?:<[^>]*>)?\\(\\s*'(?:${[...own.keys()].join('|')})'`);
  const found = sources.filter((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return [inSql, built, apart].some((pattern) => pattern.test(text));
  });
  expect(found.sort()).toEqual(Object.keys(excused).sort());
});
