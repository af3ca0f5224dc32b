import { describe, expect, test } from 'vitest';
import { type Bundle, type BundleContent, readBundle, writeBundle } from './bundle.ts';
import { toBase64, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { signer, someEntry, someLog, unitId } from './log.testing.ts';
import { sealBundle, signKeyChange } from './seal.ts';
import { fingerprintOf, signerOf } from './signature.ts';
import {
  contents,
  digestOf,
  otherPlatform,
  otherUnit,
  pressMessage,
  sealed,
  trust,
  uses,
  witness,
} from './use.testing.ts';
import { verifyBundle } from './verify.ts';

const check = (bundle: object, options = {}) =>
  verifyBundle(utf8(canonicalJson(bundle)), { trust, ...options });
/** What somebody with the platform's key could hand out. */
const resealed = (content: object) => check(sealBundle(content as BundleContent, signer));
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const { first } = contents;
const { seal: _seal, ...rest } = sealed.first;

test('a genuine bundle says what it proves and what it does not', () => {
  const report = check(sealed.first);
  expect(report.fault).toBeUndefined();
  expect(report).toMatchObject({
    verdict: 'genuine',
    platform: 'chancery.example',
    about: { kind: 'use', number: 'SQ20261' },
  });
  expect(codes(report.proven)).toEqual([
    'keyTrusted',
    'checkpointSigned',
    'witnessed',
    'entriesIncluded',
    'complete',
    'pressesSigned',
    'photosMatch',
    'sealed',
  ]);
  expect(codes(report.unproven)).toEqual([
    'undisclosed',
    'notTimestamped',
    'clockOfServer',
    'documentNotGiven',
  ]);
  expect(report.entries).toHaveLength(10);
});

describe('trust comes from outside the file', () => {
  test('by a key nobody vouches for, a file is consistent at most', () => {
    const report = verifyBundle(writeBundle(sealed.first));
    expect(report.verdict).toBe('consistent');
    expect(codes(report.unproven)).toEqual(expect.arrayContaining(['keyUnknown', 'witnessUnknown']));
    expect(codes(report.proven)).not.toContain('witnessed');
    expect(check(sealed.byOther)).toMatchObject({ verdict: 'consistent' });
  });

  test('a witness that only the file names proves nothing', () => {
    const report = check(sealed.first, { trust: { platforms: trust.platforms } });
    expect(report.verdict).toBe('genuine');
    expect(codes(report.proven)).not.toContain('witnessed');
    expect(report.unproven).toContainEqual(
      expect.objectContaining({
        code: 'witnessUnknown',
        values: expect.objectContaining({ name: 'w.example' }),
      }),
    );
  });

  test('a key that must have signed and did not is named', () => {
    const expected = [fingerprintOf(otherPlatform.publicKey)];
    const only = { trust: { platforms: [{ fingerprint: expected[0] ?? '' }] }, expected };
    expect(check(sealed.first, only)).toMatchObject({ verdict: 'notGenuine', fault: { code: 'otherKey' } });
    expect(check(sealed.byOther, only).verdict).toBe('genuine');
  });

  test('who trusts an older key can follow to the one that signed, and nobody else can make such a chain', () => {
    const [oldest, older] = [signerOf(new Uint8Array(32).fill(1)), signerOf(new Uint8Array(32).fill(2))];
    const change = (from: typeof older, to: typeof older, by = from) => ({
      fromKey: toBase64(from.publicKey),
      toKey: toBase64(to.publicKey),
      signature: signKeyChange(by, to.publicKey),
    });
    const keys = [change(oldest, older), change(older, signer)];
    const knowing = (key: typeof older, content: object) =>
      verifyBundle(writeBundle(sealBundle(content as BundleContent, signer)), {
        trust: { platforms: [{ fingerprint: fingerprintOf(key.publicKey) }] },
      });
    for (const key of [oldest, older, signer])
      expect(knowing(key, { ...first, keys }).verdict).toBe('genuine');
    expect(knowing(witness, { ...first, keys }).verdict).toBe('consistent');
    for (const broken of [
      [change(oldest, older), change(older, signer, oldest)],
      [change(older, signer), change(oldest, older)],
      [change(oldest, older)],
      [change(oldest, signer, witness)],
    ])
      expect(knowing(oldest, { ...first, keys: broken }).fault?.code).toBe('keyChain');
  });
});

test('no single changed, added or lost byte goes unnoticed', () => {
  const bytes = writeBundle(sealed.first);
  const isTaken = (changed: Uint8Array) =>
    ['genuine', 'consistent'].includes(verifyBundle(changed, { trust }).verdict);
  expect(isTaken(bytes)).toBe(true);
  const passed: number[] = [];
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 7));
    if (isTaken(changed)) passed.push(at);
  }
  expect(passed).toEqual([]);
  expect(isTaken(bytes.subarray(0, -1))).toBe(false);
  expect(isTaken(Uint8Array.of(...bytes, 32))).toBe(false);
});

const without = <T>(list: readonly T[] | undefined, at: number): T[] =>
  (list ?? []).filter((_, each) => each !== at);
const swapped = <T>(list: readonly T[] | undefined, a: number, b: number): T[] => {
  const copy = [...(list ?? [])];
  [copy[a], copy[b]] = [copy[b] as T, copy[a] as T];
  return copy;
};
const [use] = uses;
const lastEntry = first.entries.length - 1;
const press = (body: object) => ({ device: use.device, message: pressMessage(use.seal, body) });

describe('each fault is named, even where the seal was made anew with the very key', () => {
  const faults: readonly [string, object, Record<string, unknown>?][] = [
    ['fingerprint', { ...first, key: { ...first.key, fingerprint: '0'.repeat(64) } }],
    ['fingerprint', { ...first, key: { ...first.key, publicKey: toBase64(witness.publicKey) } }],
    ['checkpointForm', { ...first, checkpoint: 'x' }],
    ['checkpointSignature', { ...first, checkpoint: first.checkpoint.replace('\n40\n', '\n39\n') }],
    ['witnessSignature', { ...first, witnesses: [] }],
    ['witnessSignature', { ...first, witnesses: [{ name: 'w.example', publicKey: first.key.publicKey }] }],
    ['timestampBroken', { ...first, timestamps: ['AAAA'] }, { number: 1 }],
    ['noEntries', { ...first, entries: [] }],
    ['entryOrder', { ...first, entries: swapped(first.entries, 1, 2) }, { index: 1 }],
    ['entryNotInLog', { ...first, entries: [{ ...first.entries[0], index: 4 }] }, { index: 4 }],
    ['entryNotInLog', { ...first, entries: [{ ...first.entries[0], entry: someEntry(7) }] }, { index: 0 }],
    ['threadShort', { ...first, entries: without(first.entries, lastEntry) }, { count: 8, shown: 7 }],
    ['threadShort', { ...first, entries: without(first.entries, 4) }, { count: 8, shown: 7 }],
    ['threadOther', { ...first, threads: first.threads?.map((one) => ({ ...one, count: 7 })) }],
    [
      'threadOther',
      { ...first, threads: swapped(first.threads, 0, 1).map((one, at) => ({ ...one, id: use.threads[at] })) },
    ],
    ['threadShort', { ...first, threads: contents.second.threads }, { shown: 0 }],
    ['threadOther', { ...first, threads: [...(first.threads ?? []), ...(first.threads ?? [])] }],
    ['entryOfNoThread', { ...first, threads: first.threads?.slice(0, 1) }, { index: 0 }],
    [
      'threadMissing',
      {
        ...first,
        threads: first.threads?.slice(0, 1),
        entries: first.entries.filter(({ entry }) => !entry.includes('application.')),
      },
    ],
    ['aboutOther', { ...first, about: { ...first.about, number: 'SQ20262' } }, { number: 'SQ20262' }],
    ['aboutOther', { ...first, about: contents.second.about }],
    ['aboutOther', { ...first, about: { ...first.about, thread: use.threads[1] } }],
    ['deviceUnknown', { ...first, devices: [] }],
    ['deviceUnknown', { ...first, devices: [...(first.devices ?? []), { id: 'd2', publicKey: 'x' }] }],
    [
      'pressSignature',
      { ...first, devices: [{ id: use.device, publicKey: first.key.publicKey }] },
      { number: 1 },
    ],
    ['pressMissing', { ...first, presses: without(first.presses, 2) }, { number: 3 }],
    ['pressMissing', { ...first, presses: without(first.presses, 3) }, { number: 4 }],
    ['pressMissing', { ...first, presses: undefined, devices: undefined }, { number: 1 }],
    ['pressOrder', { ...first, presses: swapped(first.presses, 0, 1) }, { number: 1 }],
    [
      'pressNotInLog',
      { ...first, presses: [...(first.presses ?? []), press({ counter: 9 })] },
      { number: 5 },
    ],
    [
      'pressNotInLog',
      { ...first, presses: [press({ counter: 9 }), ...(first.presses ?? [])] },
      { number: 1 },
    ],
    ['photoMissing', { ...first, photos: without(first.photos, 0) }, { number: 1 }],
    ['photoMissing', { ...first, photos: without(first.photos, 1) }, { number: 2 }],
    ['photoMissing', { ...first, photos: swapped(first.photos, 0, 1) }, { number: 1 }],
    ['photoNotInLog', { ...first, photos: contents.second.photos }, { number: 1 }],
    [
      'photoAltered',
      { ...first, photos: first.photos?.map(({ digest }) => ({ digest, bytes: toBase64(utf8('x')) })) },
      { number: 1 },
    ],
  ];
  test.each(faults)('%s %#', (code, content, values = {}) => {
    expect(resealed(content)).toMatchObject({ verdict: 'notGenuine', fault: { code, values } });
  });

  const own = (facts: object, message: string, more = {}) => {
    const entry = someEntry(1, { digest: digestOf(utf8(message)), ...facts }, unitId, {
      kind: 'press.recorded',
    });
    const content = someLog([someEntry(0), entry]).disclose([unitId], {
      devices: first.devices ?? [],
      presses: [{ device: use.device, message }],
      ...more,
    });
    return resealed(content).fault;
  };
  test('the log says something else of a press than the seal signed', () => {
    const { message } = press({ counter: 7, kind: 'normal' });
    expect(own({ counter: 7, kind: 'normal', deviceId: use.device }, message)).toBeUndefined();
    for (const facts of [{ counter: 8 }, { kind: 'crossPage' }, { deviceId: 'd2' }])
      expect(own(facts, message)).toEqual({ code: 'pressOther', values: { number: 1 } });
  });

  test('an entry of another unit, or that cannot be understood', () => {
    const copied = someLog([someEntry(0), someEntry(1), someEntry(0)]).disclose([unitId]);
    expect(resealed(copied).fault).toEqual({ code: 'entryOrder', values: { index: 2 } });
    const mixed = someLog([someEntry(0), someEntry(1, {}, otherUnit)]).disclose([unitId]);
    expect(resealed(mixed).fault).toEqual({ code: 'entryOfOtherUnit', values: { index: 1 } });
    const broken = someLog(['{}', someEntry(1)]).disclose([unitId]);
    expect(resealed(broken).fault).toEqual({ code: 'entryForm', values: { index: 0 } });
  });
});

describe('without a seal over all of it nothing is genuine', () => {
  const seals: readonly [string, object][] = [
    ['dropped', rest],
    ['emptied', { ...rest, seal: '' }],
    ['of another record', { ...rest, seal: sealed.second.seal }],
    ['by another key', sealBundle(first, otherPlatform)],
    [
      'before the photos were left out',
      { ...sealed.first, photos: first.photos?.map(({ digest }) => ({ digest })) },
    ],
    [
      'before the witness was left out',
      { ...sealed.first, witnesses: undefined, checkpoint: first.checkpoint.split('— w.example')[0] },
    ],
    ['before the report was left out', { ...sealed.first, report: undefined }],
    ['before keys were added', { ...sealed.first, keys: [] }],
    ['before the evidence of another record was put in', { ...sealed.second, about: sealed.first.about }],
  ];
  test.each(seals)('%s', (_, bundle) => {
    expect(check(bundle).verdict).toBe('notGenuine');
    expect(check(bundle, { trust: {} }).verdict).toBe('notGenuine');
  });
});

test('a press is its seal’s own when one that it signed names it, in whatever order they were written down', () => {
  const body = (counter: number, prev?: string) => ({ counter, ...(prev && { prev: digestOf(utf8(prev)) }) });
  const { message } = press(body(1));
  const spoilt = `${message.slice(0, message.lastIndexOf('.'))}.${'A'.repeat(86)}`;
  const judge = (...messages: string[]) => {
    const log = someLog(
      messages.map((one, at) =>
        someEntry(at, { digest: digestOf(utf8(one)) }, unitId, { kind: 'press.recorded' }),
      ),
    );
    const presses = messages.map((one) => ({ device: use.device, message: one }));
    return resealed(log.disclose([unitId], { devices: first.devices ?? [], presses })).fault;
  };
  const after = (before: string) => press(body(2, before)).message;
  expect(judge(message, after(message))).toBeUndefined();
  expect(judge(spoilt, after(spoilt))).toBeUndefined();
  expect(judge(after(spoilt), spoilt)).toBeUndefined();
  expect(judge(spoilt, after(message))).toEqual({ code: 'pressSignature', values: { number: 1 } });
  expect(judge(spoilt, after(spoilt).slice(0, -3))).toMatchObject({ code: 'pressSignature' });
});

test('a seal that goes on with another device is believed with the keys of both, and with no third', () => {
  const [old, other] = [7, 8].map((fill) => signerOf(new Uint8Array(32).fill(fill)));
  if (!old || !other) throw new Error('there are two');
  const messages = [old, other].map((by) => pressMessage(by, { counter: 1, kind: 'normal' }));
  const log = someLog(
    messages.map((one, at) =>
      someEntry(at, { digest: digestOf(utf8(one)) }, unitId, { kind: 'press.recorded' }),
    ),
  );
  const presses = messages.map((message) => ({ device: use.device, message }));
  const judge = (...keys: (typeof old)[]) => {
    const devices = keys.map(({ publicKey }) => ({ id: use.device, publicKey: toBase64(publicKey) }));
    return resealed(log.disclose([unitId], { devices, presses })).fault;
  };
  expect(judge(old, other)).toBeUndefined();
  expect(judge(other, old)).toBeUndefined();
  expect(judge(old)).toEqual({ code: 'pressSignature', values: { number: 2 } });
  expect(judge(other)).toEqual({ code: 'pressSignature', values: { number: 1 } });
  expect(judge(old, otherPlatform)).toEqual({ code: 'pressSignature', values: { number: 2 } });
  expect(judge(old, old)).toMatchObject({ code: 'deviceUnknown' });
});

test('what is not proven is said: keys of seals no entry names, photos elsewhere, presses entered by hand, times', () => {
  const apart = resealed({ ...first, photos: first.photos?.map(({ digest }) => ({ digest })) });
  expect(codes(apart.unproven)).toContain('photosNotAttached');
  const { message } = press({ counter: 1 });
  const named = someEntry(0, { digest: digestOf(utf8(message)) }, unitId, { kind: 'press.recorded' });
  const byHand = someEntry(1000, { digest: 'x', signed: false }, unitId, { kind: 'press.recorded' });
  const log = someLog([named, byHand, someEntry(800)]);
  const report = resealed(
    log.disclose([unitId], { devices: first.devices ?? [], presses: [{ device: use.device, message }] }),
  );
  expect(codes(report.unproven)).toEqual(
    expect.arrayContaining(['deviceKeysClaimed', 'pressesUnsigned', 'timesRunBack']),
  );
  expect(report.unproven).toContainEqual({ code: 'timesRunBack', values: { index: 2, count: 1 } });
  const allowed = someLog([someEntry(1000), someEntry(881)]).disclose([unitId]);
  expect(codes(resealed(allowed).unproven)).not.toContain('timesRunBack');
});

test('a file is read in its one form only', () => {
  const text = canonicalJson(sealed.first);
  const reordered = JSON.stringify({ ...sealed.first, about: sealed.first.about });
  for (const other of [
    JSON.stringify(JSON.parse(text), null, 1),
    text.replace('"A lease', '"\\u0041 lease'),
    reordered,
    text.replace('{', '{"seal":"x",'),
    text.replace('{', '{"note":"added",'),
  ])
    if (other !== text) expect(verifyBundle(utf8(other), { trust }).verdict).toBe('notGenuine');
  expect(readBundle(utf8(text))).toMatchObject({ is: 'bundle' });
  const older = { ...sealed.first, format: 'chancery-evidence/1' } as unknown as Bundle;
  expect(check(older)).toMatchObject({ verdict: 'unreadable', fault: { code: 'otherVersion' } });
  expect(verifyBundle(utf8('hello')).verdict).toBe('unreadable');
  expect(verifyBundle(utf8('null')).verdict).toBe('unreadable');
});
