import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { UseReason, UseType } from './codes.ts';
import {
  judgeAgain,
  judgePress,
  judgeRecord,
  metresBetween,
  nextLook,
  type PressFacts,
  pressedAt,
  reasonOrder,
  type Standing,
  standingAfter,
  type Tally,
  tallied,
  waitsForReview,
} from './rules.ts';

const minute = 60_000;
const at = (minutes: number, ms = 0) => new Date(Date.UTC(2026, 2, 1, 8) + minutes * minute + ms);
const office = { lat: 30.25, lng: 120.17 };
/** One kilometre to the north. */
const away = { lat: 30.25 + 1 / 111.195, lng: 120.17 };
const fence = { ...office, radius: 300 };

const clean: PressFacts = {
  useType: UseType.networked,
  order: 'held',
  overCount: false,
  deviceAt: at(0),
  receivedAt: at(0),
  notBefore: at(-60),
  window: { from: at(-30), to: at(30) },
  place: office,
  fence,
  gap: 0,
  chainBroken: false,
  conflict: false,
  dismantled: false,
  photographed: true,
};
const { clockSkewMs, lateMs, offlineLateMs, photoGraceMs } = limits.press;
const tolerated = clockSkewMs / minute;

const table: readonly [string, Partial<PressFacts>, string, readonly string[], Date?][] = [
  ['all is well', {}, 'normal', []],
  ['nothing left of the grant', { overCount: true }, 'abnormal', ['overCount']],
  ['no order', { order: 'none' }, 'abnormal', ['withoutOrder']],
  ['the order was over', { order: 'over' }, 'abnormal', ['withoutOrder']],
  ['by privilege', { order: 'none', useType: UseType.privileged }, 'warning', ['withoutOrder']],
  ['a trial without an order', { order: 'none', useType: UseType.trial }, 'warning', ['withoutOrder']],
  ['ink', { order: 'none', useType: UseType.addInk, photographed: false }, 'warning', ['withoutOrder']],
  ['offline without an order', { order: 'none', useType: UseType.offline }, 'abnormal', ['withoutOrder']],
  ['at the last tolerated moment', { window: { from: at(-9), to: at(-tolerated) } }, 'normal', []],
  [
    'just after the window',
    { window: { from: at(-9), to: at(-tolerated, -1) } },
    'abnormal',
    ['outsideWindow'],
  ],
  ['before the window', { window: { from: at(3), to: at(9) } }, 'abnormal', ['outsideWindow']],
  ['no window', { window: null }, 'normal', []],
  ['a kilometre away', { place: away }, 'abnormal', ['outsidePlace']],
  [
    'away, forgiven as uncertain',
    { place: away, fence: { ...fence, radius: 801 } },
    'abnormal',
    ['outsidePlace'],
  ],
  [
    'near enough with its uncertainty',
    { place: { ...away, accuracy: 500 }, fence: { ...fence, radius: 801 } },
    'normal',
    [],
  ],
  ['no place where one is asked for', { place: null }, 'unknown', []],
  ['no place and none asked for', { place: null, fence: null }, 'normal', []],
  ['presses missing', { gap: 3 }, 'abnormal', ['counterGap']],
  ['another press before it', { chainBroken: true }, 'abnormal', ['brokenChain']],
  ['two under one number', { conflict: true }, 'abnormal', ['conflict']],
  ['the case was open', { dismantled: true }, 'abnormal', ['dismantled']],
  ['the photo may still come', { photographed: false }, 'unknown', []],
  ['the photo did not come', { photographed: false }, 'warning', ['noPhoto'], at(0, photoGraceMs)],
  ['a trial needs none', { photographed: false, useType: UseType.trial }, 'normal', [], at(99)],
  ['in time', { receivedAt: at(0, lateMs) }, 'normal', []],
  ['late', { receivedAt: at(0, lateMs + 1) }, 'warning', ['lateUpload']],
  ['held by a device that was exchanged', { retiredAt: at(1), receivedAt: at(2) }, 'warning', ['lateUpload']],
  ['here before its device was exchanged', { retiredAt: at(3), receivedAt: at(2) }, 'normal', []],
  [
    'pressed after its device was exchanged',
    { retiredAt: at(-tolerated, -1), order: 'over', useType: UseType.privileged },
    'abnormal',
    ['retiredDevice', 'withoutOrder', 'lateUpload'],
  ],
  ['offline, in time', { useType: UseType.offline, receivedAt: at(0, offlineLateMs) }, 'normal', []],
  [
    'offline, late',
    { useType: UseType.offline, receivedAt: at(0, offlineLateMs + 1) },
    'warning',
    ['lateUpload'],
  ],
  ['the clock a little ahead', { deviceAt: at(tolerated) }, 'normal', []],
  ['the clock ahead', { deviceAt: at(tolerated, 1) }, 'warning', ['clockSkew']],
  ['the clock in 1970', { deviceAt: new Date(0) }, 'warning', ['clockSkew']],
  [
    'the clock ahead by what the server lost',
    { deviceAt: at(60), serverSlackMs: 60 * minute },
    'warning',
    ['serverClock'],
  ],
  ['the clock further ahead', { deviceAt: at(60), serverSlackMs: 57 * minute }, 'warning', ['clockSkew']],
  [
    'outside the window by what the server jumped',
    { window: { from: at(-90), to: at(-60) }, serverSlackMs: 60 * minute },
    'warning',
    ['serverClock'],
  ],
  [
    'outside the window by more',
    { window: { from: at(-90), to: at(-70) }, serverSlackMs: 60 * minute },
    'abnormal',
    ['outsideWindow'],
  ],
  [
    'late by what the server jumped',
    { deviceAt: at(-60), notBefore: at(-99), window: null, serverSlackMs: 60 * minute },
    'warning',
    ['serverClock'],
  ],
  ['in time, though the server jumped', { serverSlackMs: 60 * minute }, 'normal', []],
  [
    'everything at once, in the order it is told',
    { overCount: true, gap: 1, photographed: false, place: away },
    'abnormal',
    ['overCount', 'outsidePlace', 'counterGap', 'noPhoto'],
    at(99),
  ],
];

test.each(table)('%s', (_name, over, verdict, reasons, now = at(1)) => {
  expect(judgePress({ ...clean, ...over }, now)).toMatchObject({ verdict, reasons });
});

test('a press is dated by the device unless its clock is off', () => {
  expect(pressedAt({ ...clean, deviceAt: at(-5) })).toEqual(at(-5));
  expect(pressedAt({ ...clean, deviceAt: at(1) })).toEqual(at(0));
  expect(pressedAt({ ...clean, deviceAt: new Date(0) })).toEqual(at(0));
});

test('distances are those of the earth', () => {
  expect(metresBetween(office, office)).toBe(0);
  expect(metresBetween(office, away)).toBeCloseTo(1_000, -1);
  expect(metresBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111_195, -2);
});

test('every reason has its place in the order', () => {
  expect([...reasonOrder].sort()).toEqual([...UseReason.all].sort());
});

test('a use has the reasons of its presses, as long as one of them has', () => {
  const gap = { verdict: 'abnormal', reasons: ['counterGap'], open: true } as const;
  const open = { verdict: 'unknown', reasons: [], open: true } as const;
  const fine = { verdict: 'normal', reasons: [], open: false } as const;
  let tally: Tally = tallied(tallied({}, open), gap);
  expect(judgeRecord(tally, UseType.networked)).toEqual(gap);
  tally = tallied(tally, fine, gap);
  expect(judgeRecord(tally, UseType.networked)).toEqual(open);
  tally = tallied(tally, fine, open);
  expect(tally).toEqual({});
  expect(judgeRecord(tally, UseType.networked)).toEqual(fine);
});

test('a press is judged again by what came or went', () => {
  const known = { useType: UseType.networked, reasons: ['counterGap'], unplaced: false } as const;
  const filled = { counterGap: false };
  expect(judgeAgain({ ...known, photographed: true }, filled)).toMatchObject({ verdict: 'normal' });
  expect(judgeAgain({ ...known, photographed: false }, filled)).toMatchObject({ verdict: 'unknown' });
  const both = judgeAgain({ ...known, photographed: true }, { conflict: true });
  expect(both.reasons).toEqual(['counterGap', 'conflict']);
});

test('a use is looked at when there is something to tell, when a gap stays, or when a photo is due', () => {
  const look = (reasons: Standing['reasons'], told: Standing['told'], tally: Tally) =>
    nextLook({ reasons, told }, tally, at(0))?.getTime();
  expect(look([], [], {})).toBeUndefined();
  expect(look(['overCount'], [], {})).toBe(at(0).getTime());
  expect(look(['counterGap'], [], {})).toBe(at(0, limits.press.gapGraceMs).getTime());
  expect(look(['brokenChain'], [], {})).toBe(at(0, limits.press.gapGraceMs).getTime());
  expect(look(['overCount'], ['overCount'], {})).toBeUndefined();
  expect(look([], [], { open: 1 })).toBe(at(0, photoGraceMs).getTime());
});

test('what was reviewed waits again only for something new', () => {
  const reviewed: Standing = {
    verdict: 'abnormal',
    reasons: ['overCount'],
    needsReview: false,
    unread: false,
    reviewed: true,
    told: [],
  };
  const after = (tally: Tally, before = reviewed) => standingAfter(before, tally, UseType.networked);
  expect(after({ overCount: 2 })).toMatchObject({ needsReview: false, unread: false });
  expect(after({ overCount: 1, conflict: 1 })).toMatchObject({ needsReview: true, unread: true });
  expect(after({ noPhoto: 1 })).toMatchObject({ verdict: 'warning', needsReview: false });
  const waiting = { ...reviewed, reviewed: false, needsReview: true, unread: true };
  expect(after({ overCount: 2 }, waiting)).toMatchObject({ needsReview: true, unread: true });
  expect(after({}, waiting)).toMatchObject({ verdict: 'normal', needsReview: false, unread: false });
});

test.each([
  ['abnormal', UseType.networked, true],
  ['warning', UseType.networked, false],
  ['unknown', UseType.networked, false],
  ['normal', UseType.privileged, true],
] as const)('%s in mode %d waits for review: %s', (verdict, useType, waits) => {
  expect(waitsForReview(verdict, useType)).toBe(waits);
});
