import { describe, expect, test } from 'vitest';
import type { SealDesign } from './design.ts';
import { drawSeal } from './draw.ts';
import { glyphsFor } from './house-glyphs.ts';
import { svgOf } from './picture.ts';
import { columnsFor } from './square.ts';

const official: SealDesign = {
  form: 'official',
  name: '杭州启章科技有限公司',
  line: '',
  number: '3301080012345',
  sizeMm: 42,
};
const draw = async (design: SealDesign) => drawSeal(design, await glyphsFor(design));

/** Every point of a path, in millimetres. */
const pointsOf = (d: string): readonly (readonly [number, number])[] =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

const longest =
  '新疆维吾尔自治区乌鲁木齐高新技术产业开发区投资发展集团第一建筑安装工程有限责任公司驻京办事处';

describe('seal pictures', () => {
  const designs: readonly (readonly [string, SealDesign, number, number])[] = [
    ['official', official, 42, 42],
    ['contract', { ...official, form: 'contract', line: '合同专用章', sizeMm: 40 }, 40, 40],
    ['long', { ...official, form: 'finance', name: longest, line: '财务专用章' }, 42, 42],
    [
      'invoice',
      { ...official, form: 'invoice', line: '发票专用章', number: '91330108MA2B12345X', sizeMm: 40 },
      40,
      30,
    ],
    [
      'representative',
      { ...official, form: 'representative', name: '王小明', line: '印', number: '', sizeMm: 20 },
      20,
      20,
    ],
    [
      'personal',
      { ...official, form: 'personal', name: 'Anna Smith', line: '', number: '', sizeMm: 12 },
      12,
      12,
    ],
  ];
  test.each(designs)(
    'the %s seal has its true size and stays inside it',
    async (_, design, width, height) => {
      const picture = await draw(design);
      expect([picture.widthMm, picture.heightMm]).toEqual([width, height]);
      const points = picture.paths.flatMap(({ d }) => pointsOf(d));
      const outside = points.filter(([x, y]) => x < 0 || y < 0 || x > width || y > height);
      expect(points.length).toBeGreaterThan(50);
      expect(outside).toEqual([]);
    },
  );

  test('the same design is drawn the same, and another name is not', async () => {
    expect(await draw(official)).toEqual(await draw(official));
    expect(svgOf(await draw(official))).not.toBe(
      svgOf(await draw({ ...official, name: '杭州启章技科有限公司' })),
    );
  });

  test('rare characters are drawn', async () => {
    const bare = await draw({ ...official, name: '一' });
    for (const rare of ['䶮', '㛃', '堃', '𬬻']) {
      const drawn = await draw({ ...official, name: rare });
      expect(drawn.paths[0]?.d.length, rare).toBeGreaterThan(bare.paths[0]?.d.length ?? 0);
    }
  });

  test('a character no face has is named, not left blank', async () => {
    await expect(draw({ ...official, name: '杭州𠮷祥公司' })).rejects.toMatchObject({
      code: 'glyphMissing',
      detail: '𠮷',
    });
  });

  test('what would not be readable, or has no name, is refused', async () => {
    await expect(draw({ ...official, name: '长'.repeat(51) })).rejects.toMatchObject({ code: 'textTooLong' });
    await expect(draw({ ...official, form: 'personal', name: '长'.repeat(21) })).rejects.toMatchObject({
      code: 'textTooLong',
    });
    await expect(draw({ ...official, name: ' ' })).rejects.toMatchObject({ code: 'nameMissing' });
  });

  test('the characters of a square stand in columns from the right', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 9].map(columnsFor)).toEqual([
      [1],
      [2],
      [2, 1],
      [2, 2],
      [2, 2, 1],
      [2, 2, 2],
      [3, 2, 2],
      [3, 3, 3],
    ]);
  });
});
