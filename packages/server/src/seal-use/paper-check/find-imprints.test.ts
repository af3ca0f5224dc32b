import { describe, expect, test } from 'vitest';
import { compareText } from './compare-text.ts';
import { findImprints } from './find-imprints.ts';
import { flattenPage } from './flatten-page.ts';
import { loadOpenCv } from './opencv.ts';
import { pixelsPerMm } from './page.ts';
import { drawPage, type Put, photograph, pixelsOf } from './paper.testing.ts';
import { redMap } from './redness.ts';

const { cv } = await loadOpenCv();
const factor = 3;

const imprintsOf = async (photo: Buffer, diameter = 42) => {
  const flat = flattenPage(cv, await pixelsOf(photo));
  return { flat, found: findImprints(redMap(flat, factor), diameter, pixelsPerMm / factor) };
};

const cases: readonly (readonly [string, readonly Put[], boolean])[] = [
  ['no imprint', [], false],
  ['no imprint under a red letterhead', [], true],
  ['one imprint', [{ x: 150, y: 230 }], false],
  ['one imprint under a red letterhead', [{ x: 150, y: 230 }], true],
  ['one imprint on a red letterhead', [{ x: 105, y: 38 }], true],
  [
    'two imprints apart',
    [
      { x: 60, y: 230 },
      { x: 150, y: 230 },
    ],
    false,
  ],
  [
    'two that overlap by a third',
    [
      { x: 90, y: 220 },
      { x: 118, y: 226 },
    ],
    false,
  ],
  [
    'two that overlap by half',
    [
      { x: 90, y: 220 },
      { x: 110, y: 224 },
    ],
    true,
  ],
  [
    'three in a row that overlap',
    [
      { x: 60, y: 230 },
      { x: 92, y: 232 },
      { x: 124, y: 229 },
    ],
    true,
  ],
  [
    'four',
    [
      { x: 50, y: 200 },
      { x: 80, y: 210 },
      { x: 150, y: 200 },
      { x: 150, y: 250 },
    ],
    true,
  ],
  ['half an imprint at the edge', [{ x: 210, y: 150 }], false],
];

describe('imprints are counted and located within 2 mm', () => {
  test.each(cases)('%s', async (_, imprints, letterhead) => {
    const { flat, found } = await imprintsOf(await photograph(await drawPage({ imprints, letterhead })));
    expect(flat.hasEdges).toBe(true);
    const wanted = [...imprints].sort((a, b) => a.y - b.y || a.x - b.x);
    expect(found.length, JSON.stringify(found)).toBe(wanted.length);
    for (const put of wanted) {
      const distance = Math.min(...found.map(({ x, y }) => Math.hypot(x - put.x, y - put.y)));
      expect(distance).toBeLessThan(2);
    }
  });
});

test('a seal of another size is looked for by its own size', async () => {
  const photo = await photograph(await drawPage({ imprints: [{ x: 100, y: 220, diameter: 38 }] }));
  expect((await imprintsOf(photo, 38)).found).toHaveLength(1);
});

describe('words', () => {
  const approved =
    'The total price is 128500 yuan payable in two parts. Signed in two copies of equal force.';
  const lines = (...texts: string[]) => texts.map((text) => ({ text, confidence: 0.98 }));

  test('that are as approved differ in nothing, however they are spaced and broken', () => {
    const read = lines(
      'The total price  is 128500',
      'yuan payable in two parts',
      'Signed in two copies of equal force',
    );
    expect(compareText(read, approved)).toEqual({ alike: 1, covered: 1, differences: [] });
  });

  test('one word that was read is all as approved, and hardly anything of the page', () => {
    const { alike, covered } = compareText(lines('price'), approved);
    expect(alike).toBe(1);
    expect(covered).toBeLessThan(0.1);
  });

  test('an altered digit is found, where it is', () => {
    const { differences } = compareText(
      lines('The total price is 123500 yuan payable in two parts', 'Signed in two copies of equal force'),
      approved,
    );
    expect(differences).toEqual([{ line: 0, from: 21, to: 22, approved: '8', read: '3', digits: true }]);
  });

  test('a sentence that was not approved, and one that is missing, are found', () => {
    const { differences } = compareText(
      lines('The total price is 128500 yuan payable in two parts', 'The guarantor waives all rights'),
      approved,
    );
    expect(differences).toMatchObject([
      { line: 1, approved: '', read: expect.stringContaining('guarantor') },
      { line: null, approved: 'Signedintwocopiesofequalforce', read: '' },
    ]);
  });

  test('an inserted digit is found', () => {
    const { differences } = compareText(lines('price is 1128500 yuan payable'), approved);
    expect(differences.filter(({ line }) => line === 0)).toMatchObject([
      { read: '1', approved: '', digits: true },
    ]);
  });
});
