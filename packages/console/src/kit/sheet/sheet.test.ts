import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { makeSheet } from './sheet.ts';

const rows = [
  ['姓名', 'Phone'],
  ['林清越', '013800000000'],
  ['=1+1', '-5'],
];

test('a workbook holds the table word for word, and nothing in it is computed', async () => {
  const file = await makeSheet('xlsx', '成员/members: all', rows);
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  expect(book.sheets).toHaveLength(1);
  expect(book.sheets[0]?.name).toBe('成员 members  all');
  expect(book.sheets[0]?.rows).toEqual(rows);
});

test('a text file opens in a spreadsheet, and nothing in it is computed', async () => {
  const file = await makeSheet('csv', 'members', rows);
  const text = Buffer.from(await file.arrayBuffer()).toString('utf8');
  expect(text).toBe("\uFEFF姓名,Phone\r\n林清越,013800000000\r\n'=1+1,'-5\r\n");
});
