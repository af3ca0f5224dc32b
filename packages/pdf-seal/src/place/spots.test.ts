import { describe, expect, it } from 'vitest';
import { dict } from '../pdf/build.ts';
import { PdfRef } from '../pdf/objects.ts';
import { pageSeen, rectInUserSpace } from './page-seen.ts';
import type { Place } from './places.ts';
import { spotsOf } from './spots.ts';

const perMm = 72 / 25.4;
const pageOf = (entries: Parameters<typeof dict>[0]) => {
  const page = dict({ MediaBox: [0, 0, 200 * perMm, 300 * perMm], ...entries });
  const inherited = (key: string) => page.get(key) ?? null;
  return pageSeen({ ref: new PdfRef(1), dict: page, inherited }, (object) => object ?? null);
};

const rounded = (edge: number) => Math.round(edge * 100) / 100;
const inMm = (rect: readonly number[]) => rect.map((edge) => rounded(edge / perMm));

describe('a page as it is seen', () => {
  it.each([
    ['as it lies', {}, [200, 300], [10, 260, 40, 280]],
    ['turned to the right', { Rotate: 90 }, [300, 200], [20, 10, 40, 40]],
    ['upside down', { Rotate: 180 }, [200, 300], [160, 20, 190, 40]],
    ['turned to the left', { Rotate: -90 }, [300, 200], [160, 260, 180, 290]],
    ['turned once and again', { Rotate: 450 }, [300, 200], [20, 10, 40, 40]],
    ['cut', { CropBox: [50 * perMm, 0, 200 * perMm, 250 * perMm] }, [150, 250], [60, 210, 90, 230]],
    ['cut beyond its paper', { CropBox: [-50, -50, 5_000, 5_000] }, [200, 300], [10, 260, 40, 280]],
    ['in units of its own', { UserUnit: 2 }, [400, 600], [5, 280, 20, 290]],
    [
      'with corners the other way',
      { MediaBox: [200 * perMm, 300 * perMm, 0, 0] },
      [200, 300],
      [10, 260, 40, 280],
    ],
  ])('%s', (_, entries, size, rect) => {
    const page = pageOf(entries);
    expect([page.widthMm, page.heightMm].map(rounded)).toEqual(size);
    expect(inMm(rectInUserSpace(page, 10, 20, 30, 20))).toEqual(rect);
  });
});

describe('where a seal shows', () => {
  const pages = Array.from({ length: 6 }, () => pageOf({}));
  const size = { widthMm: 40, heightMm: 40 };
  const shown = async (...places: Place[]) =>
    (await spotsOf(places, pages, size)).map(({ page, x, y, slice }) => [
      page + 1,
      rounded(x),
      y,
      slice?.from,
    ]);

  it('on a page, on all, on odd and on even ones', async () => {
    expect(await shown({ kind: 'at', page: 3, x: 100, y: 50 })).toEqual([[3, 80, 30, undefined]]);
    const on = async (which: 'every' | 'odd' | 'even') =>
      (await shown({ kind: 'pages', which, x: 50, y: 50 })).map(([page]) => page);
    expect(await on('every')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await on('odd')).toEqual([1, 3, 5]);
    expect(await on('even')).toEqual([2, 4, 6]);
  });

  it('across pages in equal parts, so that fanned sheets show it whole', async () => {
    expect(await shown({ kind: 'across', from: 2, to: 5, edge: 'right', y: 150 })).toEqual([
      [2, 190, 130, 0],
      [3, 190, 130, 10],
      [4, 190, 130, 20],
      [5, 190, 130, 30],
    ]);
    expect(await shown({ kind: 'across', from: 1, to: 2, edge: 'left', y: 150 })).toEqual([
      [1, 0, 130, 20],
      [2, 0, 130, 0],
    ]);
  });

  it('at a word, the first or the one that is asked for', async () => {
    const words = [
      { page: 1, x: 10, y: 90, width: 20, height: 4 },
      { page: 6, x: 100, y: 200, width: 20, height: 4 },
    ];
    const find = async (word: string) => (word === '盖章' ? words : []);
    const at = async (word: string, nth?: number) => {
      const [spot] = await spotsOf([{ kind: 'keyword', word, dx: 15, dy: 2, nth }], pages, size, find);
      return [spot.page + 1, spot.x + 20, spot.y + 20];
    };
    expect(await at('盖章')).toEqual([1, 35, 94]);
    expect(await at('盖章', 2)).toEqual([6, 125, 204]);
    await expect(at('盖章', 3)).rejects.toMatchObject({ code: 'wordNotFound' });
    await expect(at('签字')).rejects.toMatchObject({ code: 'wordNotFound' });
  });

  it.each<[string, Place, string, number?]>([
    ['over the left edge', { kind: 'at', page: 1, x: 19, y: 50 }, 'outside', 1],
    ['below the page', { kind: 'at', page: 2, x: 50, y: 281 }, 'outside', 2],
    ['on a page that is not there', { kind: 'at', page: 7, x: 50, y: 50 }, 'outside', 7],
    ['on no page', { kind: 'across', from: 3, to: 2, edge: 'left', y: 50 }, 'outside', 3],
    [
      'across more pages than there are',
      { kind: 'across', from: 5, to: 7, edge: 'left', y: 50 },
      'outside',
      7,
    ],
    ['across too many', { kind: 'across', from: 1, to: 201, edge: 'left', y: 50 }, 'tooManyPages'],
  ])('refused %s', async (_, place, code, page) => {
    await expect(spotsOf([place], pages, size)).rejects.toMatchObject({ code, page });
  });
});
