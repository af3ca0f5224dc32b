import { expect, test } from 'vitest';
import type { Order } from './messages.ts';
import { judgeOrder, leftOf, metresBetween, type PressMoment, pressRefusal } from './order.rules.ts';

const order: Order = {
  id: '0199a1f0-0000-7000-8000-000000000001',
  serial: 'SEAL-0001',
  order: '0199a1f0-0000-7000-8000-00000000000a',
  revision: 2,
  state: 'active',
  user: '0199a1f0-0000-7000-8000-00000000000b',
  userName: '林岚',
  normal: 3,
  crossPage: 1,
  usedNormal: 0,
  usedCrossPage: 0,
  useType: 0,
  from: 1_000,
  to: 2_000,
  photoLock: false,
  photographed: 0,
  issuedAt: 500,
};
const now: PressMoment = {
  at: 1_500,
  locked: false,
  caseOpen: false,
  batteryEmpty: false,
  photographed: 0,
};
const hangzhou = { lat: 30.27, lng: 120.15 };
const there = { ...hangzhou, radius: 500 };

test.each([
  ['is as granted', {}, undefined, {}, undefined],
  ['comes at the first moment', {}, undefined, { at: 1_000 }, undefined],
  ['comes too early', {}, undefined, { at: 999 }, 'notYet'],
  ['comes too late', {}, undefined, { at: 2_000 }, 'expired'],
  ['is paused', { state: 'paused' as const }, undefined, {}, 'paused'],
  ['is ended', { state: 'ended' as const }, undefined, {}, 'ended'],
  ['is used up by its own count', {}, { normal: 3, crossPage: 0 }, {}, 'noneLeft'],
  ["is used up by the server's count", { usedNormal: 3 }, undefined, {}, 'noneLeft'],
  ['has one left', { usedNormal: 1 }, { normal: 2, crossPage: 0 }, {}, undefined],
  ['is locked', {}, undefined, { locked: true }, 'locked'],
  ['is opened', {}, undefined, { caseOpen: true }, 'caseOpen'],
  ['has no power', {}, undefined, { batteryEmpty: true }, 'batteryEmpty'],
  ['does not know where it is', { place: there }, undefined, {}, 'placeUnknown'],
  ['is at the place', { place: there }, undefined, { place: { lat: 30.273, lng: 120.15 } }, undefined],
  ['is elsewhere', { place: there }, undefined, { place: { lat: 30.28, lng: 120.15 } }, 'outsidePlace'],
  ['waits for its first photo', { photoLock: true }, undefined, {}, undefined],
  [
    'was not photographed',
    { photoLock: true },
    { normal: 1, crossPage: 0, lastCounter: 7 },
    {},
    'photoMissing',
  ],
  [
    'was photographed by itself',
    { photoLock: true },
    { normal: 1, crossPage: 0, lastCounter: 7 },
    { photographed: 7 },
    undefined,
  ],
  [
    'was photographed by a phone',
    { photoLock: true, photographed: 7 },
    { normal: 1, crossPage: 0, lastCounter: 7 },
    {},
    undefined,
  ],
] as const)('a press that %s', (_what, over, use, moment, refusal) => {
  expect(pressRefusal({ ...order, ...over }, use, 'normal', { ...now, ...moment })).toBe(refusal);
});

test('without an order nothing is pressed', () => {
  expect(pressRefusal(undefined, undefined, 'normal', now)).toBe('noOrder');
});

test('normal and cross-page presses are counted apart', () => {
  expect(leftOf(order, { normal: 3, crossPage: 0 })).toEqual({ normal: 0, crossPage: 1 });
  expect(pressRefusal(order, { normal: 3, crossPage: 0 }, 'crossPage', now)).toBeUndefined();
  expect(pressRefusal(order, { normal: 0, crossPage: 1 }, 'crossPage', now)).toBe('noneLeft');
});

const other = '0199a1f0-0000-7000-8000-00000000000c';
test.each([
  ['the first one', {}, { revisions: {} }, 'take'],
  ['a newer revision', { revision: 3 }, { revisions: { [order.order]: 2 } }, 'take'],
  ['the same again', {}, { revisions: { [order.order]: 2 } }, 'held'],
  ['an older revision', { revision: 1 }, { revisions: { [order.order]: 2 } }, { refused: 'stale' }],
  [
    'one issued before the one it holds',
    { issuedAt: 400 },
    { revisions: {}, current: { order: other, revision: 1, issuedAt: 450 } },
    { refused: 'stale' },
  ],
  [
    'one issued after the one it holds',
    {},
    { revisions: {}, current: { order: other, revision: 1, issuedAt: 450 } },
    'take',
  ],
  ['one whose window has passed', { to: 1_400 }, { revisions: {} }, { refused: 'expired' }],
  ['the end of one whose window has passed', { to: 1_400, state: 'ended' }, { revisions: {} }, 'take'],
  ['one for another seal', { serial: 'SEAL-0002' }, { revisions: {} }, { refused: 'notMine' }],
] as const)('a seal is given %s', (_what, over, held, judged) => {
  const revisions: Readonly<Record<string, number>> = held.revisions;
  const verdict = judgeOrder(
    { current: 'current' in held ? held.current : undefined, revisionOf: (id) => revisions[id] ?? 0 },
    { ...order, ...over },
    order.serial,
    now.at,
  );
  expect(verdict).toEqual(judged);
});

test('a degree of latitude is a hundred and eleven kilometres', () => {
  expect(metresBetween(hangzhou, { lat: 31.27, lng: 120.15 })).toBeCloseTo(111_195, -1);
});
