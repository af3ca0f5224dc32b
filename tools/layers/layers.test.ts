import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findings } from './findings.ts';
import { readWrites } from './owners.ts';
import { renderPicture } from './picture.ts';
import { readSources, type Source, sourceOf } from './sources.ts';

const file = (below: string, text: string): Source => {
  const source = sourceOf(`packages/server/src/${below}`, text);
  if (!source) throw new Error(`${below} is no source`);
  return source;
};

/** A house in order: files stand on people, by the face of people, who write their own table. */
const house: readonly Source[] = [
  file('people/unit/unit.table.ts', "export const company = pgTable('company', {});"),
  file('people/ports.ts', "export { company } from './unit/unit.table.ts';"),
  file('people/unit/unit.rows.ts', "import { company } from './unit.table.ts';\ntx.update(company);"),
  file('files/file/file.service.ts', "import { company } from '../../people/ports.ts';"),
];

const faultsWith = (...more: readonly Source[]) => findings([...house, ...more]).faults;

test('a house in order has no faults', () => {
  expect(findings(house)).toEqual({ faults: [], done: '3 imports and 1 writes checked' });
});

test.each([
  ['of a value', "import { hardware } from '../../seals/ports.ts';"],
  ['of a type', "import type { Device } from '../../seals/ports.ts';"],
  ['while it runs', "const { hardware } = await import('../../seals/ports.ts');"],
])('an import %s from a group above is named', (_kind, text) => {
  expect(faultsWith(file('people/unit/unit-seals.ts', text))).toEqual([
    expect.stringContaining('people knows nothing of seals'),
  ]);
});

test('an import past the face of a group is named', () => {
  const text = "import { company } from '../../people/unit/unit.table.ts';";
  expect(faultsWith(file('files/file/file.rows.ts', text))).toEqual([
    expect.stringContaining('another group is reached by people/ports.ts'),
  ]);
});

test.each([
  ['kit/list/list.tsx', 'shell/tag-bar.tsx', 'kit knows nothing of shell'],
  ['kit/list/list.tsx', 'entry/button.tsx', 'kit knows nothing of entry'],
  ['entry/failure.tsx', 'shell/header.tsx', 'entry knows nothing of shell'],
  ['shell/bell.tsx', 'features/message/message-cell.tsx', 'shell knows nothing of features'],
])('in the console, %s may not import %s', (from, to, why) => {
  const text = `import { x } from '@chancery/console/${to}';`;
  const source = sourceOf(`packages/console/src/${from}`, text);
  expect(source && faultsWith(source)).toEqual([expect.stringContaining(why)]);
});

test.each([
  ['company', 'people', 'tx.insert(company).values(row)'],
  ['company', 'people', 'sql`UPDATE company SET name = 1`'],
  ['evidence_entry', 'proof', 'sql`DELETE FROM evidence_entry`'],
  ['request_reply', 'kit', 'sql`INSERT INTO request_reply VALUES (1)`'],
])('a write to %s, a table of %s, is named in another group: %s', (table, owner, text) => {
  expect(faultsWith(file('files/file/file.rows.ts', text))).toEqual([
    `packages/server/src/files/file/file.rows.ts writes ${table}, which belongs to ${owner}`,
  ]);
});

test.each(['kit/search.ts', 'services.ts'])('so is one by %s, which stands in no group', (below) => {
  expect(faultsWith(file(below, 'sql`DELETE FROM company`'))).toEqual([
    `packages/server/src/${below} writes company, which belongs to people`,
  ]);
});

test('demo data and tests may plant rows', () => {
  const [demo, test] = ['demo/demo-units.ts', 'files/file/file.test.ts'];
  expect(faultsWith(file(demo, 'tx.insert(company)'), file(test, 'tx.insert(company)'))).toEqual([]);
});

test('files that know each other by types alone are named', () => {
  const one = file('files/file/one.ts', "import type { Other } from './other.ts';");
  const other = file('files/file/other.ts', "export type Other = import('./one.ts').One;");
  expect(faultsWith(one, other)).toEqual([
    expect.stringMatching(/^circle: .*one\.ts → .*other\.ts → .*one\.ts$/),
  ]);
});

test('a check that found nothing to check fails', () => {
  expect(findings([]).faults).toEqual([
    'no import was found: the check itself is broken',
    'no write of a table was found: the check itself is broken',
  ]);
});

test('the picture counts what leads upward, what others write, and circles', () => {
  const bent = [
    file('people/unit/unit-seals.ts', "import { device } from '../../seals/device/one.ts';"),
    file('files/file/file.rows.ts', 'tx.delete(company)'),
    file('seals/device/one.ts', "import './other.ts';"),
    file('seals/device/other.ts', "import './one.ts';"),
  ];
  expect(renderPicture(house)).toContain('files -- 1 --> people');
  expect(renderPicture(house)).toContain('Upward arrows: 0, foreign writes: 0, circles: 0.');
  expect(renderPicture([...house, ...bent])).toContain('Upward arrows: 1, foreign writes: 1, circles: 1.');
});

test('every table of the database has an owner', () => {
  const at = new URL('../../packages/server/src/migrations/schema.json', import.meta.url);
  const tables = new Set([...readFileSync(at, 'utf8').matchAll(/"column (\w+)\./g)].map(([, name]) => name));
  const owned = readWrites(readSources()).tables;
  expect(tables.size).toBeGreaterThan(90);
  expect([...tables].filter((name = '') => !owned.has(name))).toEqual([]);
});
