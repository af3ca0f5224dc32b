import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';

const good = Buffer.from(
  await writeXlsx({
    sheets: [
      {
        name: 'Members',
        rows: [
          ['name', 'phone'],
          ['文', '13800000000'],
        ],
      },
    ],
  }),
);

/** The same workbook, whose directory says another size of a part that holds something. */
const saying = (size: number): Buffer => {
  const bytes = Buffer.from(good);
  const at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
  expect(bytes.readUInt32LE(at + 20)).toBeGreaterThan(2);
  bytes.writeUInt32LE(size, at + 24);
  return bytes;
};

test('a workbook is read row by row', async () => {
  const rows = await readSheet(good, 10);
  expect(rows?.map(({ cells }) => cells)).toEqual([
    ['name', 'phone'],
    ['文', '13800000000'],
  ]);
});

test.each([
  ['that says it unfolds into a flood', saying(65 * 1_048_576)],
  ['with a part that says nothing of its size', saying(0)],
  ['with something behind it', Buffer.concat([good, Buffer.from('more')])],
  ['that is cut short', good.subarray(0, good.length - 30)],
])('a workbook %s is not read', async (_, bytes) => {
  expect(await readSheet(bytes, 10)).toBeUndefined();
});
