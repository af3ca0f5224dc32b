import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newField } from './field.ts';
import { filesIn } from './files.ts';
import { newScreen } from './screen.ts';

const files = filesIn(resolve(import.meta.dirname, '../..'));

/** The lines that a file has more than it had. */
const added = (path: string, text: string): string[] => {
  const before = new Set(files.read(path).split('\n'));
  return text.split('\n').filter((line) => !before.has(line));
};

test('a field gets its column, a migration and a label in each language', () => {
  const wish = { table: 'document_type', name: 'shortName', english: 'Short name', chinese: '简称' };
  const { files: written } = newField(files, { ...wish, kind: 'number' });
  const [script, table, english, chinese] = [...written.keys()];
  expect(script).toMatch(/migrations\/\d{3}0-document-type-short-name\.sql$/);
  expect(written.get(script ?? '')).toBe(
    'ALTER TABLE document_type ADD COLUMN short_name integer NOT NULL DEFAULT 0;\n',
  );
  expect(added(table ?? '', written.get(table ?? '') ?? '')).toEqual([
    "import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';",
    "  shortName: integer('short_name').notNull().default(0),",
  ]);
  expect(added(english ?? '', written.get(english ?? '') ?? '')).toEqual([
    "  'field.shortName': 'Short name',",
  ]);
  expect(added(chinese ?? '', written.get(chinese ?? '') ?? '')).toEqual(["  'field.shortName': '简称',"]);
});

test('a label that is there stays as it is', () => {
  const wish = { table: 'document_type', name: 'reason', english: 'Why', chinese: '为何' };
  const { files: written } = newField(files, { ...wish, kind: 'text' });
  const book = 'packages/phrases/src/en/fields.ts';
  expect(written.get(book)).toBe(files.read(book));
});

test('a table that nobody knows is refused, and so are a list, a group and a path that is taken', () => {
  const field = { name: 'x', kind: 'text', english: 'X', chinese: '某' } as const;
  expect(() => newField(files, { ...field, table: 'nothing' })).toThrow('no table is called nothing');
  const screen = {
    feature: 'document-type',
    name: 'retired',
    path: '/server/retired',
    permission: 'fileType.retired',
    group: 'system',
    english: 'Retired',
    chinese: '停用',
  };
  const list = { call: 'listNothing', fields: [] };
  expect(() => newScreen(files, { ...screen, list })).toThrow(
    'no list of the contract is called listNothing',
  );
  expect(() => newScreen(files, { ...screen, group: 'nothing' })).toThrow('the group nothing was not found');
  expect(() => newScreen(files, { ...screen, path: '/log' })).toThrow('/log has a page already');
});

test('a screen gets its page, its route with its phrases, its place in the menu and its name', () => {
  const { files: written } = newScreen(files, {
    feature: 'document-type',
    name: 'retired',
    path: '/server/retired',
    permission: 'fileType.retired',
    group: 'system',
    english: 'Retired types',
    chinese: '停用类型',
    list: { call: 'listDocumentTypes', fields: ['createdAt'] },
  });
  const news = new Map([...written].slice(1).map(([path, text]) => [path, added(path, text)]));
  expect([...news.values()]).toEqual([
    [
      expect.stringMatching(
        /path: '\/server\/retired'.*document-type\/retired\.page\.tsx'\), book: '\w+' \},/,
      ),
    ],
    ["      { code: 'fileType.retired', url: '/server/retired', icon: 'log', roles: mainAdministrator },"],
    ["  'menu.fileType.retired': 'Retired types',"],
    ["  'menu.fileType.retired': '停用类型',"],
  ]);
  expect([...written.values()][0]).toContain("from '#wire/document-type/calls.ts'");
});
