import { Role } from '@chancery/contract/unit/codes.ts';
import { describe, expect, test } from 'vitest';
import { barePhone, checkRows, type ImportGround } from './import-check.ts';
import { nameColumns } from './import-columns.ts';
import { createDepartmentFinder } from './import-departments.ts';
import { decodeText, readText } from './sheet-text.ts';

const departments = [
  { id: 'paper', parentId: null, name: '造纸部' },
  { id: 'mill', parentId: 'paper', name: '车间' },
  { id: 'ink', parentId: null, name: '制墨部' },
  { id: 'shop', parentId: 'ink', name: '车间' },
];
const ground = (over: Partial<ImportGround> = {}): ImportGround => ({
  role: Role.administrator,
  members: new Set(['13900000000']),
  invited: new Set(['13900000099']),
  free: 10,
  max: 10,
  findDepartment: createDepartmentFinder(departments),
  ...over,
});
const row = (over = {}) => ({
  row: 2,
  realName: '文',
  mobile: '13800000001',
  role: '',
  departments: '',
  jobTitle: '',
  ...over,
});
const problemsOf = (over: object, on = ground()) =>
  checkRows([row(over)], on).faults.flatMap(({ problems }) => problems);

describe('what can be wrong with a row', () => {
  test.each([
    [{ realName: ' ' }, 'nameMissing', {}],
    [{ realName: '文'.repeat(57) }, 'nameLength', { max: 56 }],
    [{ realName: 'W\u202Een' }, 'characters', {}],
    [{ mobile: '' }, 'phoneMissing', {}],
    [{ mobile: '2380000000' }, 'phoneFormat', {}],
    [{ mobile: '139 0000 0000' }, 'alreadyMember', {}],
    [{ role: 'King' }, 'unknownRole', { name: 'King' }],
    [{ role: '主管理员' }, 'roleTooHigh', { name: '主管理员' }],
    [{ departments: '造纸部;无' }, 'unknownDepartment', { name: '无' }],
    [{ departments: '车间' }, 'ambiguousDepartment', { name: '车间' }],
    [{ jobTitle: 'x'.repeat(57) }, 'jobTitleLength', { max: 56 }],
  ])('%j is %s', (over, key, params) => {
    expect(problemsOf(over)).toEqual([{ key, params }]);
  });

  test('everything that is wrong is said at once', () => {
    expect(problemsOf({ realName: '', mobile: 'x', role: '9' }).map(({ key }) => key)).toEqual([
      'nameMissing',
      'phoneFormat',
      'unknownRole',
    ]);
  });

  test('a number that stands twice is wrong the second time, whichever way it is written', () => {
    const rows = [row(), row({ row: 3, mobile: '+86 138-0000-0001' })];
    const { good, faults } = checkRows(rows, ground());
    expect(good).toHaveLength(1);
    expect(faults).toMatchObject([{ row: 3, problems: [{ key: 'duplicateInFile', params: { row: 2 } }] }]);
  });

  test('places go to the first rows that are good; the rest is told the limit', () => {
    const rows = [
      row({ mobile: '' }),
      ...[1, 2, 3].map((n) => row({ row: 2 + n, mobile: `1380000000${n}` })),
    ];
    const { good, faults } = checkRows(rows, ground({ free: 2, max: 7 }));
    expect(good.map((one) => one.row)).toEqual([3, 4]);
    expect(faults.at(-1)).toMatchObject({ row: 5, problems: [{ key: 'limitExceeded', params: { max: 7 } }] });
  });
});

test.each([
  ['', Role.member],
  ['2', Role.sealKeeper],
  ['Seal keeper', Role.sealKeeper],
  ['管理员', Role.administrator],
])('a role may be written as %j', (role, code) => {
  expect(checkRows([row({ role })], ground()).good[0]?.role).toBe(code);
});

test.each([
  ['造纸部', ['paper']],
  ['造纸部/车间；制墨部／车间', ['mill', 'shop']],
  ['制墨部、制墨部', ['ink']],
])('departments may be written as %j', (cell, ids) => {
  expect(checkRows([row({ departments: cell })], ground()).good[0]?.departmentIds).toEqual(ids);
});

test.each([
  ['13800000001', '13800000001'],
  ['１３８００００００01', '13800000001'],
  ["'138-0000 0001", '13800000001'],
  ['008613800000001', '13800000001'],
])('the phone number %j is %s', (cell, phone) => {
  expect(barePhone(cell)).toBe(phone);
});

const text = '姓名,手机号*\r\n文,13800000001\r\n';
const gb18030 = Uint8Array.from([
  0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xca, 0xd6, 0xbb, 0xfa, 0xba, 0xc5, 0x0a, 0xce, 0xc4,
]);

test('text is read in UTF-8, with or without a mark, in UTF-16 and in GB18030', () => {
  const utf8 = new TextEncoder().encode(text);
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  for (const bytes of [utf8, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), utf16]) {
    expect(nameColumns(readText(bytes, 10))).toMatchObject([
      { row: 2, realName: '文', mobile: '13800000001' },
    ]);
  }
  expect(decodeText(gb18030)).toBe('姓名,手机号\n文');
});

test('a sheet may be separated by semicolons or tabs, and blank rows count but say nothing', () => {
  for (const separator of [';', '\t']) {
    const sheet = ['Phone', 'Name (required)'].join(separator);
    const bytes = Buffer.from(`${sheet}\n\n${['13800000001', 'Wen'].join(separator)}\n`);
    expect(nameColumns(readText(bytes, 10))).toMatchObject([
      { row: 3, realName: 'Wen', mobile: '13800000001' },
    ]);
  }
  expect(nameColumns(readText(Buffer.from('who,where\nWen,here\n'), 10))).toBeUndefined();
});

test('whatever stands in the cells, every row is either good or explained, once', () => {
  const cells = [
    '',
    'Wen',
    '13800000001',
    '1e10',
    '\u0000',
    '😀'.repeat(60),
    '=1+1',
    '车间',
    ';;;',
    '3',
    '造纸部',
  ];
  let seed = 605;
  const pick = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return cells[seed % cells.length] ?? '';
  };
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    row: at + 2,
    realName: pick(),
    mobile: pick() === '3' ? `138${String(at).padStart(8, '0')}` : pick(),
    role: pick(),
    departments: pick(),
    jobTitle: pick(),
  }));
  const { good, faults } = checkRows(rows, ground({ free: 1_000 }));
  expect([...good, ...faults].map((one) => one.row).sort((a, b) => a - b)).toEqual(
    rows.map((one) => one.row),
  );
  expect(faults.every(({ problems }) => problems.length > 0)).toBe(true);
  expect(new Set(good.map(({ mobile }) => mobile)).size).toBe(good.length);
});
