import { bytesDigest } from '@chancery/device/digest.ts';
import { readMessage } from '@chancery/device/envelope.ts';
import { upMessages } from '@chancery/device/messages.ts';
import { privilegeHash } from '@chancery/device/privilege.ts';
import { expect, test } from 'vitest';
import { fromServer, testOrder, testSeal, testSerial, testStart } from './seal.testing.ts';
import { step } from './seal.ts';
import type { DiaryLine, Publication, Seal, SealInput } from './seal.types.ts';

const id = '0199a1f0-0000-7000-8000-000000000777';
const issuedAt = testStart;
const order = (over = {}): SealInput => ({
  type: 'message',
  text: fromServer('order', testOrder(1, 1, over)),
});
const press: SealInput = { type: 'press', kind: 'normal' };
const online: SealInput = { type: 'online' };

const play = (...life: readonly SealInput[]) => {
  let seal: Seal = testSeal();
  const diary: DiaryLine[] = [];
  let published: readonly Publication[] = [];
  for (const [at, input] of life.entries()) {
    const done = step(seal, input, testStart + at * 1_000);
    seal = done.seal;
    diary.push(...done.diary);
    published = done.publish;
  }
  /** What it said last, read by the protocol. */
  const said = published.flatMap(({ payload }) => {
    const message = typeof payload === 'string' ? readMessage(payload) : undefined;
    if (!message) return [];
    const body = upMessages[message.type as keyof typeof upMessages].parse(message.body);
    return [{ type: message.type, ...body }];
  });
  return { seal, diary, published, said, what: diary.map((line) => line.what) };
};

test('a seal says how it is as soon as it is connected', () => {
  const { said } = play(online);
  expect(said).toMatchObject([{ type: 'status', serial: testSerial, counter: 0, waiting: 0, battery: 100 }]);
});

test('a seal answers an order, presses as often as granted and refuses the next', () => {
  expect(play(online, order({ normal: 1 })).said).toMatchObject([{ type: 'answer', outcome: 'done' }]);
  const { said, what, seal } = play(online, order({ normal: 1 }), press, press);
  expect(what).toEqual(['online', 'orderTaken', 'pressed', 'refused']);
  expect(said).toMatchObject([{ type: 'event', kind: 'pressRefused', detail: 'noneLeft', counter: 1 }]);
  expect(seal.memory.counter).toBe(1);
});

test('a tampered seal presses on, and says so', () => {
  const { said } = play(online, order({ normal: 0 }), { type: 'tamper', on: true }, press);
  expect(said).toMatchObject([{ type: 'press', counter: 1, kind: 'normal', useType: 0 }]);
});

test('a concealed press is missing in the count and in the chain', () => {
  const { said, seal } = play(
    online,
    order(),
    { type: 'tamper', on: true },
    { ...press, concealed: true },
    press,
  );
  expect(said).toMatchObject([{ type: 'press', counter: 2 }]);
  expect(seal.memory.presses).toHaveLength(1);
});

test('what was pressed without a network is told later, after a restart too', () => {
  const { said } = play(online, order(), { type: 'offline' }, press, press, { type: 'restart' }, online);
  expect(said.map((one) => one.type)).toEqual(['status', 'press', 'press']);
  expect(said[0]).toMatchObject({ waiting: 2, counter: 2 });
});

test('what the server keeps is forgotten: one by its acknowledgement, many by one word', () => {
  const some = [online, order(), press, press, press] as const;
  const one = play(...some, { type: 'acknowledged', key: 'press:2' }).seal.memory.presses;
  expect(one.map(({ counter }) => counter)).toEqual([1, 3]);
  const stored = fromServer('stored', { serial: testSerial, counter: 2, issuedAt });
  const many = play(...some, { type: 'message', text: stored });
  expect(many.seal.memory.presses.map(({ counter }) => counter)).toEqual([3]);
  expect(many.what.slice(-2)).toEqual(['kept', 'kept']);
});

test('only what the server signed for this seal is believed', () => {
  const forged = fromServer('order', testOrder(1, 1), true);
  const foreign = fromServer('lock', {
    id,
    serial: 'SEAL-OTHER1',
    revision: 1,
    locked: true,
    reason: '',
    issuedAt,
  });
  for (const text of [forged, foreign, 'c1.order.e30.AA', ''])
    expect(play(online, { type: 'message', text })).toMatchObject({
      said: [],
      what: ['online', 'badMessage'],
    });
});

test('a locked seal presses nothing, for a privilege password neither', () => {
  const lock = fromServer('lock', {
    id,
    serial: testSerial,
    revision: 1,
    locked: true,
    reason: 'lost',
    issuedAt,
  });
  const { what } = play(online, order(), { type: 'message', text: lock }, press, {
    ...press,
    password: '123456',
  });
  expect(what.slice(2)).toEqual(['locked', 'refused', 'refused']);
});

test('the privilege password opens a seal without an order, a wrong one does not', () => {
  const hash = privilegeHash('246810', 'salt');
  const text = fromServer('privilege', { id, serial: testSerial, revision: 1, salt: 'salt', hash, issuedAt });
  const given: SealInput = { type: 'message', text };
  expect(play(online, given, { ...press, password: '246810' }).said).toMatchObject([
    { type: 'press', useType: 1, identifiedBy: 'password' },
  ]);
  expect(play(online, given, { ...press, password: '1' }).diary.at(-1)).toMatchObject({
    reason: 'wrongPassword',
  });
});

test('an upgrade is told step by step and survives a restart', () => {
  const text = fromServer('upgrade', {
    id,
    serial: testSerial,
    version: '1.1.0',
    url: 'https://example.com/f',
    digest: 'a'.repeat(64),
    size: 1,
    issuedAt,
  });
  const tick: SealInput = { type: 'tick' };
  const half = [online, { type: 'message', text } as const, tick, tick];
  expect(play(...half).said).toMatchObject([{ type: 'answer', of: id, outcome: 'progress', percent: 40 }]);
  const done = play(...half, { type: 'restart' }, online, tick, tick, tick);
  expect(done.said).toMatchObject([{ outcome: 'done' }, { type: 'status', firmware: '1.1.0' }]);
});

test('settings are taken once; older ones are refused as stale', () => {
  const settings = (revision: number, backlightSeconds: number): SealInput => ({
    type: 'message',
    text: fromServer('settings', {
      id,
      serial: testSerial,
      revision,
      backlightSeconds,
      shutdownMinutes: 5,
      connectMode: 'network',
      issuedAt,
    }),
  });
  expect(play(online, settings(2, 60)).said).toMatchObject([
    { outcome: 'done' },
    { type: 'status', backlightSeconds: 60, shutdownMinutes: 5 },
  ]);
  expect(play(online, settings(2, 60), settings(2, 60)).said).toMatchObject([{ outcome: 'done' }]);
  const late = play(online, settings(2, 60), settings(1, 90));
  expect(late.said).toMatchObject([{ outcome: 'refused', reason: 'stale' }]);
  expect(late.seal.memory.settings.backlightSeconds).toBe(60);
});

test('a photo is announced, then its bytes follow, and both come again until the bytes are kept', () => {
  const bytes = new Uint8Array([255, 216, 255, 224]);
  const digest = bytesDigest(bytes);
  const taken = [online, order({ photoLock: true }), press, { type: 'photograph', bytes }] as const;
  expect(play(...taken).said).toMatchObject([{ type: 'photo', counter: 1, size: 4, digest }]);
  const heard = { type: 'acknowledged', key: `announce:${digest}` } as const;
  expect(play(...taken, heard).published).toMatchObject([{ key: `photo:${digest}`, payload: bytes }]);
  const again = play(...taken, heard, { type: 'offline' }, online);
  expect(again.published.map(({ key }) => key.split(':')[0])).toEqual(['status', 'press', 'announce']);
  const kept = play(...taken, heard, { type: 'acknowledged', key: `photo:${digest}` });
  expect(kept.seal.memory.photos).toEqual([]);
});

test('what a broker only passed on is held, and said again with the status', () => {
  const some = [{ type: 'online' }, { type: 'case', open: true }] as const;
  const [event] = play(...some).seal.memory.events;
  const passed = [...some, { type: 'passedOn', key: event?.key ?? '' }] as const;
  expect(play(...passed).seal.memory.events).toEqual([event]);
  const said = play(...passed, { type: 'remind' }).published.map(({ key }) => key);
  expect(said).toEqual([event?.key, 'status']);
  const forgotten = [...some, { type: 'acknowledged', key: event?.key ?? '' }, { type: 'remind' }] as const;
  expect(play(...forgotten).published).toEqual([]);
});

test('to whoever only passes on, much is said a little at a time', () => {
  const presses = Array.from({ length: 20 }, () => press);
  const life = [online, order({ normal: 20 }), ...presses, { type: 'offline' }] as const;
  const said = (...more: readonly SealInput[]) =>
    play(...life, { type: 'online', passesOn: true }, ...more).published.map(({ key }) => key);
  const pressed = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `press:${from + at}`);
  expect(said()).toEqual(['status', ...pressed(1, 16)]);
  const stored = fromServer('stored', { serial: testSerial, counter: 16, issuedAt });
  expect(said({ type: 'message', text: stored })).toEqual([...pressed(17, 20), 'status']);
});

test('what the server names as stored is forgotten, and nothing else', () => {
  const [one, two] = [new Uint8Array([255, 216, 1]), new Uint8Array([255, 216, 2])];
  const life = [online, order({ normal: 1 }), press, press, press] as const;
  const taken = [...life, { type: 'photograph', bytes: one }, { type: 'photograph', bytes: two }] as const;
  const before = play(...taken).seal.memory;
  const [event, other] = before.events.map(({ key }) => key.replace('event:', ''));
  if (!event || !other) throw new Error('two presses were refused');
  const body = { serial: testSerial, counter: 0, photos: [bytesDigest(one)], events: [other], issuedAt };
  const { memory } = play(...taken, { type: 'message', text: fromServer('stored', body) }).seal;
  expect(memory.photos.map(({ digest }) => digest)).toEqual([bytesDigest(two)]);
  expect(memory.events.map(({ key }) => key)).toEqual([`event:${event}`]);
  expect(memory.presses).toEqual(before.presses);
});

test('an empty battery ends everything until it is replaced', () => {
  const dead = play(online, order(), { type: 'drain', to: 0 }, press, online);
  expect(dead.what).toEqual(['online', 'orderTaken', 'battery', 'offline', 'refused']);
  const alive = play(online, order(), { type: 'drain', to: 0 }, { type: 'replaceBattery' }, online, press);
  expect(alive.said).toMatchObject([{ type: 'press', counter: 1 }]);
});

test('an opened case is told of, and nothing is pressed meanwhile', () => {
  const open = play(online, order(), { type: 'case', open: true });
  expect(open.said).toMatchObject([{ kind: 'caseOpened' }, { type: 'status', caseOpen: true }]);
  expect(play(online, order(), { type: 'case', open: true }, press).diary.at(-1)?.reason).toBe('caseOpen');
});

test('a seal goes by its own clock', () => {
  const ahead: SealInput = { type: 'skew', ms: 7_200_000 };
  expect(play(online, order(), ahead, press).diary.at(-1)?.reason).toBe('expired');
});
