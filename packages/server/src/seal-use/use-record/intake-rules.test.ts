import { AuthorizationEnd, AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { expect, test } from 'vitest';
import type { ReceivedPress } from '../../seals/gateway/ports.ts';
import type { AuthorizationRow } from '../authorization/authorization.table.ts';
import { leftOf } from '../authorization/press-effects.ts';
import { chainOf } from './intake-chain.ts';
import { earlier, later } from './intake-ledger.ts';
import { createMeter, fenceOf, type Ordered, orderOf, presserOf, runOf } from './intake-order.ts';
import type { IntakeDevice, KnownPress } from './intake-read.ts';
import { sortPresses } from './intake-sort.ts';
import { pressKey } from './press-key.ts';

// Only what is asked about stands in these; the rest of a row decides nothing here.
const rowOf = (some: Partial<AuthorizationRow>) => some as AuthorizationRow;
const device = {
  id: 'd',
  companyId: 'u',
  createdAt: new Date('2026-01-01'),
  base: 0,
} as unknown as IntakeDevice;
const digestOf = (counter: number) => String(counter).padStart(64, '0');
const pressed = (counter: number, over: Partial<ReceivedPress['press']> & { digest?: string } = {}) => {
  const { digest = digestOf(counter), ...said } = over;
  const press = { serial: 's', counter, kind: 'normal', useType: 0, at: Date.UTC(2026, 5, 1), ...said };
  const receivedAt = new Date('2026-06-01T00:00:01Z');
  return { device: { id: 'd' }, press, message: digest, digest, receivedAt } as unknown as ReceivedPress;
};
const knownPress = (counter: number, prev: string | null = digestOf(counter - 1)) =>
  ({ id: `k${counter}`, deviceId: 'd', counter, digest: digestOf(counter), prev }) as KnownPress;
const next = (counter: number) => pressed(counter, { prev: digestOf(counter - 1) });

test.each<[string, ReceivedPress[], KnownPress[], number, object, object[]]>([
  ['the first ever', [pressed(1)], [], 0, { 1: [0, false] }, []],
  ['the first of all, three late', [pressed(4)], [], 0, { 4: [3, false] }, []],
  ['on from another unit', [pressed(9)], [], 8, { 9: [0, false] }, []],
  ['from before this unit', [pressed(5)], [], 8, { 5: [0, false] }, []],
  ['on what is there', [next(3)], [knownPress(2)], 0, { 3: [0, false] }, []],
  ['with one missing', [next(4)], [knownPress(2)], 0, { 4: [1, false] }, []],
  ['naming another', [pressed(3, { prev: 'f' })], [knownPress(2)], 0, { 3: [0, true] }, []],
  ['naming none', [pressed(3)], [knownPress(2)], 0, { 3: [0, true] }, []],
  ['filling a gap', [next(3)], [knownPress(2), knownPress(4)], 0, { 3: [0, false] }, [['k4', 0, false]]],
  [
    'filling half of a gap',
    [next(3)],
    [knownPress(2), knownPress(5)],
    0,
    { 3: [0, false] },
    [['k5', 1, false]],
  ],
  [
    'filling a gap with another',
    [pressed(3, { prev: digestOf(2), digest: 'x' })],
    [knownPress(2), knownPress(4)],
    0,
    { 3: [0, false] },
    [['k4', 0, true]],
  ],
  [
    'two at once',
    [next(4), next(3)],
    [knownPress(2), knownPress(1)],
    0,
    { 3: [0, false], 4: [0, false] },
    [],
  ],
])('a chain goes on: %s', (_, fresh, known, base, ofNew, ofKnown) => {
  const chain = chainOf(fresh, known, base);
  const said = [...chain.ofNew].map(([counter, { gap, chainBroken }]) => [counter, [gap, chainBroken]]);
  expect(Object.fromEntries(said)).toEqual(ofNew);
  expect(chain.ofKnown.map(({ press, gap, chainBroken }) => [press.id, gap, chainBroken])).toEqual(ofKnown);
});

test('the first message under a number counts; others are conflicts, once each, and repetitions nothing', () => {
  const other = pressed(2, { digest: 'x' });
  const known = new Map([[pressKey({ id: 'd' }, 1), { digest: digestOf(1) }]]);
  const { outcomes, fresh, conflicts } = sortPresses(
    [pressed(3), pressed(2), pressed(1), other, other, pressed(2), pressed(1, { digest: 'y' })],
    known,
  );
  expect(outcomes).toEqual(['kept', 'kept', 'duplicate', 'conflict', 'conflict', 'duplicate', 'conflict']);
  expect(fresh.map(({ press }) => press.counter)).toEqual([2, 3]);
  expect(conflicts.map(({ digest }) => digest)).toEqual(['x', 'y']);
});

const endedAt = new Date('2026-05-31T23:00:00Z');
const lastMoment = endedAt.getTime() + limits.press.clockSkewMs;
const own = { id: 'a', deviceId: 'd', status: AuthorizationStatus.inUse, end: null, endedAt: null };
test.each<[string, Partial<AuthorizationRow>, number, number, Ordered['order']]>([
  ['under way', {}, lastMoment, 0, 'held'],
  ['of another device', { deviceId: 'e' }, lastMoment, 0, 'none'],
  ['never given out', { status: AuthorizationStatus.notActivated }, lastMoment, 0, 'none'],
  ['closed a moment ago', { end: AuthorizationEnd.closed, endedAt }, lastMoment, 0, 'held'],
  ['closed before', { end: AuthorizationEnd.closed, endedAt }, lastMoment + 1, 0, 'over'],
  ['closed, by a clock that jumped', { end: AuthorizationEnd.closed, endedAt }, lastMoment + 9, 9, 'held'],
  ['closed, further than it jumped', { end: AuthorizationEnd.closed, endedAt }, lastMoment + 10, 9, 'over'],
  ['used up', { end: AuthorizationEnd.used, endedAt }, lastMoment + 1, 0, 'held'],
])('a press belongs to an order %s', (_, over, at, slack, order) => {
  const row = rowOf({ ...own, createdAt: new Date('2026-02-01'), ...over });
  const found = orderOf(pressed(1, { order: 'a', at }), device, new Map([['a', row]]), slack);
  expect(found.order).toBe(order);
  expect(found.authorization).toBe(order === 'none' ? undefined : row);
  expect(found.notBefore).toBe(order === 'none' ? device.createdAt : row.createdAt);
});

const counts = { normalCount: 5, crossPageCount: 3, normalUsed: 4, crossPageUsed: 3, releasedAt: null };
test('presses are counted while something of their kind is left, and none once it was given back', () => {
  expect(leftOf(rowOf(counts))).toEqual({ normal: 1, crossPage: 0 });
  expect(leftOf(rowOf({ ...counts, releasedAt: endedAt }))).toEqual({ normal: 0, crossPage: 0 });
  const count = createMeter();
  const take = (kind: 'normal' | 'crossPage', id = 'a', order: Ordered['order'] = 'held') =>
    count({ order, authorization: rowOf({ ...counts, id }), received: pressed(1, { kind }) } as Ordered);
  expect(take('normal', 'a', 'over')).toBe(false);
  expect([take('crossPage'), take('normal'), take('normal'), take('normal', 'b')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(count({ order: 'none', authorization: undefined, received: pressed(1) } as Ordered)).toBe(false);
});

test('a press is of whoever the device named, of the user where it went by the order, else of nobody', () => {
  const authorization = rowOf({ ...own, userId: 'user' });
  const by = (said: object, of?: AuthorizationRow) =>
    presserOf({ received: pressed(1, said), authorization: of } as Ordered);
  expect(by({ by: 'x', identifiedBy: 'order' }, authorization)).toBe('x');
  expect(by({ identifiedBy: 'order' }, authorization)).toBe('user');
  expect(by({ identifiedBy: 'order' })).toBeNull();
  expect(by({ identifiedBy: 'finger' }, authorization)).toBeNull();
});

test('a fence needs its middle and its radius', () => {
  const whole = { lat: 0, lng: 0, radiusMetres: 50 };
  expect(fenceOf(rowOf(whole))).toEqual({ lat: 0, lng: 0, radius: 50 });
  for (const part of ['lat', 'lng', 'radiusMetres'])
    expect(fenceOf(rowOf({ ...whole, [part]: null }))).toBeNull();
  expect(fenceOf(undefined)).toBeNull();
});

test('a run is named by the day where the units are and by its mode', () => {
  const at = new Date('2026-06-01T16:00:00Z');
  expect(runOf({ at, received: pressed(1, { useType: 1 }) } as Ordered)).toBe('2026-06-02 1');
});

test('of two moments one is the earlier and one the later', () => {
  const [one, other] = [new Date(1), new Date(2)];
  expect([earlier(one, other), earlier(other, one)]).toEqual([one, one]);
  expect([later(one, other), later(other, one)]).toEqual([other, other]);
});
