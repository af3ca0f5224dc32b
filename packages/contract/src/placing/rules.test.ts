import { expect, test } from 'vitest';
import { SealUseKind } from '../application/codes.ts';
import { SealSubtype } from '../device/codes.ts';
import { limits } from '../limits.ts';
import { fitsUse, isAmong, placeFault, placingGap, pressesOf, timesShownAt } from './rules.ts';
import type { Place } from './shapes.ts';

const a4 = { width: 210, height: 297 };
const card = { width: 60, height: 90 };
const size = { width: 40, height: 40 };

test.each([
  [SealUseKind.electronic, SealSubtype.ordinaryElectronic, true],
  [SealUseKind.electronic, SealSubtype.smartElectronic, true],
  [SealUseKind.electronic, SealSubtype.smart, false],
  [SealUseKind.electronic, SealSubtype.ordinary, false],
  [SealUseKind.paper, SealSubtype.ordinary, true],
  [SealUseKind.paper, SealSubtype.smart, true],
  [SealUseKind.paper, SealSubtype.ordinaryElectronic, false],
])('a %s use and a seal of kind %s: %s', (kind, subtype, fits) => expect(fitsUse(kind, subtype)).toBe(fits));

test.each([
  ['every', 1, true],
  ['every', 2, true],
  ['odd', 1, true],
  ['odd', 2, false],
  ['even', 1, false],
  ['even', 2, true],
] as const)('%s page, page %i: %s', (which, page, is) => expect(isAmong(which, page)).toBe(is));

const many = Array.from({ length: 250 }, () => a4);
const find = (word: string) =>
  word === '盖章'
    ? [
        { page: 1, x: 100, y: 200, width: 20, height: 5 },
        { page: 2, x: 2, y: 10, width: 20, height: 5 },
      ]
    : [];

test.each<[string, Place, readonly (typeof a4)[], string | undefined]>([
  ['in the middle', { kind: 'at', page: 1, x: 105, y: 150 }, [a4], undefined],
  ['in the corner', { kind: 'at', page: 1, x: 20, y: 277 }, [a4], undefined],
  ['a hair over the edge', { kind: 'at', page: 1, x: 19.6, y: 150 }, [a4], undefined],
  ['over the edge', { kind: 'at', page: 1, x: 19, y: 150 }, [a4], 'outside'],
  ['below the page', { kind: 'at', page: 1, x: 105, y: 278 }, [a4], 'outside'],
  ['on a page that is not there', { kind: 'at', page: 2, x: 105, y: 150 }, [a4], 'noPage'],
  ['on every page', { kind: 'pages', which: 'every', x: 30, y: 40 }, [a4, card], undefined],
  [
    'on every page, one of which is small',
    { kind: 'pages', which: 'every', x: 150, y: 40 },
    [a4, card],
    'outside',
  ],
  [
    'on odd pages, the even ones being small',
    { kind: 'pages', which: 'odd', x: 150, y: 40 },
    [a4, card],
    undefined,
  ],
  ['on even pages of one page', { kind: 'pages', which: 'even', x: 105, y: 40 }, [a4], 'noPage'],
  ['across two pages', { kind: 'across', from: 1, to: 2, edge: 'right', y: 150 }, [a4, a4], undefined],
  ['across one page', { kind: 'across', from: 1, to: 1, edge: 'right', y: 150 }, [a4, a4], 'onePage'],
  ['across backwards', { kind: 'across', from: 2, to: 1, edge: 'right', y: 150 }, [a4, a4], 'onePage'],
  [
    'across more pages than there are',
    { kind: 'across', from: 1, to: 3, edge: 'left', y: 150 },
    [a4, a4],
    'noPage',
  ],
  ['across, too low', { kind: 'across', from: 1, to: 2, edge: 'left', y: 80 }, [a4, card], 'outside'],
  ['across 200', { kind: 'across', from: 1, to: 200, edge: 'right', y: 150 }, many, undefined],
  ['across 201', { kind: 'across', from: 1, to: 201, edge: 'right', y: 150 }, many, 'tooManyPages'],
  ['at a word', { kind: 'keyword', word: '盖章', dx: 0, dy: 0 }, [a4, a4], undefined],
  ['at a word near the edge', { kind: 'keyword', word: '盖章', dx: 0, dy: 0, nth: 2 }, [a4, a4], 'outside'],
  [
    'beside a word near the edge',
    { kind: 'keyword', word: '盖章', dx: 10, dy: 10, nth: 2 },
    [a4, a4],
    undefined,
  ],
  ['as a date in the corner', { kind: 'at', page: 1, x: 12, y: 294, date: 'iso' }, [a4], undefined],
  ['as a longer date there', { kind: 'at', page: 1, x: 12, y: 294, date: 'chinese' }, [a4], 'outside'],
  [
    'as a date at a word',
    { kind: 'keyword', word: '盖章', dx: 2, dy: 0, nth: 2, date: 'iso' },
    [a4, a4],
    undefined,
  ],
  ['at a third word', { kind: 'keyword', word: '盖章', dx: 0, dy: 0, nth: 3 }, [a4, a4], 'noWord'],
  ['at a word that is not there', { kind: 'keyword', word: '签字', dx: 0, dy: 0 }, [a4, a4], 'noWord'],
])('a seal %s', (_, place, sheets, fault) => expect(placeFault(place, sheets, size, find)).toBe(fault));

test.each<[string, Place[], number]>([
  ['at one place', [{ kind: 'at', page: 1, x: 50, y: 50 }], 1],
  ['at a word', [{ kind: 'keyword', word: '盖章', dx: 0, dy: 0, nth: 2 }], 1],
  ['on even pages', [{ kind: 'pages', which: 'even', x: 50, y: 50 }], 1],
  ['on odd pages', [{ kind: 'pages', which: 'odd', x: 50, y: 50 }], 2],
  ['across', [{ kind: 'across', from: 2, to: 3, edge: 'left', y: 50 }], 2],
  [
    'at a place and on every page',
    [
      { kind: 'at', page: 1, x: 50, y: 50 },
      { kind: 'pages', which: 'every', x: 90, y: 90 },
    ],
    4,
  ],
])('a seal %s of a file of three pages shows so often', (_, places, times) =>
  expect(timesShownAt(places, 3)).toBe(times),
);

test('at most 200 pages are sealed across', () => expect(limits.placing.acrossPages).toBe(200));

const [one, two] = ['file 1', 'file 2'];
const [seal, other] = [{ deviceId: 'seal' }, { deviceId: 'other' }];
const on = (fileId: string, deviceId: string) => ({
  fileId,
  deviceId,
  places: [{ kind: 'at', page: 1, x: 50, y: 50 } as const],
});
const dateOn = (fileId: string, deviceId: string) => {
  const places: Place[] = [{ kind: 'at', page: 1, x: 50, y: 50, date: 'iso' }];
  return { fileId, deviceId, places };
};
const electronic = SealUseKind.electronic;

test.each([
  ['paper without places', { kind: SealUseKind.paper, files: [one], seals: [seal], places: [] }, undefined],
  [
    'paper with places',
    { kind: SealUseKind.paper, files: [one], seals: [seal], places: [on(one, 'seal')] },
    { gap: 'paper' },
  ],
  ['no files', { kind: electronic, files: [], seals: [seal], places: [] }, { gap: 'noFiles' }],
  [
    'a file without a place',
    { kind: electronic, files: [one, two], seals: [seal], places: [on(one, 'seal')] },
    { gap: 'fileBare', fileId: two },
  ],
  [
    'a seal without a place',
    { kind: electronic, files: [one], seals: [seal, other], places: [on(one, 'seal')] },
    { gap: 'sealIdle', deviceId: 'other' },
  ],
  [
    'each file one of the seals',
    {
      kind: electronic,
      files: [one, two],
      seals: [seal, other],
      places: [on(one, 'seal'), on(two, 'other')],
    },
    undefined,
  ],
  [
    'a file that was not chosen',
    { kind: electronic, files: [one], seals: [seal], places: [on(two, 'seal')] },
    { gap: 'fileStrange', fileId: two },
  ],
  [
    'a seal that was not chosen',
    { kind: electronic, files: [one], seals: [seal], places: [on(one, 'other')] },
    { gap: 'sealStrange', deviceId: 'other' },
  ],
  [
    'a date without its seal',
    { kind: electronic, files: [one], seals: [seal], places: [dateOn(one, 'seal')] },
    { gap: 'dateAlone', fileId: one, deviceId: 'seal' },
  ],
  [
    'the same twice',
    { kind: electronic, files: [one], seals: [seal], places: [on(one, 'seal'), on(one, 'seal')] },
    { gap: 'twice', fileId: one, deviceId: 'seal' },
  ],
] as const)('%s', (_, placed, gap) => expect(placingGap(placed)).toEqual(gap));

test('a seal is pressed once on each file it stands on', () => {
  const counts = pressesOf([on(one, 'seal'), on(two, 'seal'), on(two, 'other')]);
  expect(Object.fromEntries(counts)).toEqual({ seal: 2, other: 1 });
});
