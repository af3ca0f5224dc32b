import { describe, expect, test } from 'vitest';
import { writeBundle } from './bundle.ts';
import { toBase64, toHex, utf8 } from './bytes.ts';
import { sha256 } from './hash.ts';
import { signer, someBundle, someEntry, unitId } from './log.testing.ts';
import { cosign, readNote } from './note.ts';
import { sealDocument, verifyFile, withRoomForSeal } from './pdf.ts';
import { fingerprintOf, signerOf } from './signature.ts';
import { verifyBundle } from './verify.ts';

const seal = signerOf(new Uint8Array(32).fill(3));
const witness = signerOf(new Uint8Array(32).fill(4));
const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const said = `c1.press.${base64Url(utf8('{"counter":1}'))}`;
const message = `${said}.${base64Url(seal.sign(utf8(said)))}`;
const photo = utf8('a photo');
const digestOf = (text: Uint8Array) => toHex(sha256(text));

const texts = Array.from({ length: 37 }, (_, at) =>
  someEntry(at, {
    ...(at === 5 ? { message: digestOf(utf8(message)), key: toBase64(seal.publicKey) } : {}),
    ...(at === 6 ? { photos: [{ digest: digestOf(photo) }] } : {}),
  }),
);
const plain = someBundle(texts, [5, 6, 20]);
const full = {
  ...plain,
  checkpoint:
    plain.checkpoint + cosign(readNote(plain.checkpoint)?.text ?? '', 'w.example', witness, 1_700_000_000),
  witnesses: [{ name: 'w.example', publicKey: toBase64(witness.publicKey) }],
  devices: [{ id: 'd1', publicKey: toBase64(seal.publicKey) }],
  presses: [{ device: 'd1', message }],
  photos: [{ digest: digestOf(photo), bytes: toBase64(photo) }],
};
const check = (bundle: object, options = {}) => verifyBundle(writeBundle(bundle as never), options);
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

test('a genuine bundle says what it proves and what it does not', () => {
  const report = check(full);
  expect(report).toMatchObject({ verdict: 'genuine', log: { size: 37 } });
  expect(report.fault).toBeUndefined();
  expect(codes(report.proven)).toEqual([
    'checkpointSigned',
    'witnessed',
    'entriesIncluded',
    'pressesSigned',
    'photosMatch',
  ]);
  expect(codes(report.unproven)).toEqual(['keyNotCompared', 'undisclosed', 'clockOfServer']);
  expect(report.entries.map(({ index }) => index)).toEqual([5, 6, 20]);
  const known = check(plain, { fingerprint: fingerprintOf(signer.publicKey) });
  expect(codes(known.unproven)).toEqual(['notWitnessed', 'undisclosed', 'clockOfServer']);
});

test('no single changed, added or lost byte goes unnoticed', () => {
  const bytes = writeBundle(full);
  const genuine = (changed: Uint8Array) => verifyBundle(changed).verdict === 'genuine';
  const passed: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 7));
    if (genuine(changed)) passed.push(at);
  }
  expect(passed).toEqual([]);
  expect(genuine(bytes.subarray(0, -1))).toBe(false);
  expect(genuine(Uint8Array.of(...bytes, 32))).toBe(false);
});

test('a press is its seal’s own when a later one that it signed names it', () => {
  const spoilt = `${said}.${base64Url(new Uint8Array(64))}`;
  const pressAfter = (before: string) => {
    const next = `c1.press.${base64Url(utf8(JSON.stringify({ counter: 2, prev: digestOf(utf8(before)) })))}`;
    return `${next}.${base64Url(seal.sign(utf8(next)))}`;
  };
  const judge = (...messages: string[]) => {
    const log = [someEntry(0, { digests: messages.map((one) => digestOf(utf8(one))) })];
    const presses = messages.map((one) => ({ device: 'd1', message: one }));
    return check(someBundle(log, [0], { devices: full.devices, presses })).fault;
  };
  expect(judge(message, pressAfter(message))).toBeUndefined();
  expect(judge(spoilt, pressAfter(spoilt))).toBeUndefined();
  expect(judge(spoilt, pressAfter(message))).toEqual({ code: 'pressSignature', values: { number: 1 } });
  expect(judge(spoilt, pressAfter(spoilt).slice(0, -3))).toMatchObject({ code: 'pressSignature' });
});

const [first, second, third] = full.entries;
const flipped = (text: string) => text.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
const foreignUnit = '01890000-0000-7000-8000-000000000002';

describe('each fault is named', () => {
  const faults: readonly [string, object, Record<string, unknown>?][] = [
    ['damaged', { ...full, note: 'added' }],
    ['fingerprint', { ...full, key: { ...full.key, fingerprint: '0'.repeat(64) } }],
    ['fingerprint', { ...full, key: { ...full.key, publicKey: toBase64(witness.publicKey) } }],
    ['checkpointForm', { ...full, checkpoint: 'x' }],
    ['checkpointSignature', { ...full, checkpoint: full.checkpoint.replace('\n37\n', '\n36\n') }],
    ['witnessSignature', { ...full, witnesses: [] }],
    [
      'witnessSignature',
      { ...full, witnesses: [{ name: 'w.example', publicKey: toBase64(seal.publicKey) }] },
    ],
    ['noEntries', { ...full, entries: [] }],
    ['entryOrder', { ...full, entries: [second, first, third] }, { index: 5 }],
    ['entryOrder', { ...full, entries: [first, first] }, { index: 5 }],
    ['entryNotInLog', { ...full, entries: [first, { ...second, entry: someEntry(7) }] }, { index: 6 }],
    ['entryNotInLog', { ...full, entries: [{ ...first, index: 4 }] }, { index: 4 }],
    [
      'entryNotInLog',
      { ...full, entries: [first, { ...second, proof: second?.proof.slice(4) }] },
      { index: 6 },
    ],
    ['entryOfOtherUnit', someBundle([someEntry(0), someEntry(1, {}, foreignUnit)], [1]), { index: 1 }],
    ['entryForm', someBundle(['{}', someEntry(1)], [0]), { index: 0 }],
    ['deviceUnknown', { ...full, devices: [] }, { device: 'd1' }],
    ['deviceUnknown', { ...plain, devices: full.devices }, { device: 'd1' }],
    [
      'pressSignature',
      { ...full, devices: [{ id: 'd1', publicKey: toBase64(witness.publicKey) }] },
      { number: 1 },
    ],
    ['pressSignature', { ...full, presses: [{ device: 'd1', message: flipped(said) }] }, { number: 1 }],
    ['pressNotInLog', { ...full, entries: [second, third] }, { number: 1 }],
    [
      'photoAltered',
      { ...full, photos: [{ digest: digestOf(photo), bytes: toBase64(utf8('other')) }] },
      { number: 1 },
    ],
    ['photoNotInLog', { ...full, photos: [{ digest: digestOf(utf8('other')) }] }, { number: 1 }],
    [
      'documentAltered',
      { ...full, document: { digest: '0'.repeat(64), signature: toBase64(new Uint8Array(64)) } },
    ],
  ];
  test.each(faults)('%s %#', (code, bundle, values = {}) => {
    const report = check(bundle);
    expect(report).toMatchObject({ verdict: 'notGenuine', fault: { code, values } });
  });

  test('another platform, another version, another file', () => {
    expect(check(full, { fingerprint: fingerprintOf(seal.publicKey) }).fault?.code).toBe('otherKey');
    expect(check({ ...full, format: 'chancery-evidence/2' })).toMatchObject({
      verdict: 'unreadable',
      fault: { code: 'newerVersion' },
    });
    expect(verifyBundle(utf8('hello')).verdict).toBe('unreadable');
    expect(verifyBundle(utf8('null')).verdict).toBe('unreadable');
  });
});

test('keys of seals that no entry names, and photos that are elsewhere, are said not to be proven', () => {
  const report = check({ ...full, entries: [first, second], photos: [{ digest: digestOf(photo) }] });
  expect(codes(report.unproven)).toContain('photosNotAttached');
  const unnamed = someBundle([someEntry(0, { message: digestOf(utf8(message)) })], [0]);
  const claimed = check({ ...unnamed, devices: full.devices, presses: full.presses });
  expect(codes(claimed.unproven)).toContain('deviceKeysClaimed');
  expect(unitId).toBe(report.entries[0]?.unit);
});

const pdfWith = (attachment: Uint8Array, filter = ''): Uint8Array =>
  Buffer.concat([
    utf8('%PDF-1.7\n1 0 obj\n<< /Type /Page /Contents (It was pressed once.) >>\nendobj\n'),
    utf8(`2 0 obj\n<< /Type /EmbeddedFile ${filter} /Params << /CheckSum (${'a'.repeat(32)}) >> `),
    utf8(`/Length ${attachment.length} >>\nstream\n`),
    attachment,
    utf8('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);

describe('a PDF with the bundle attached', () => {
  test('is checked whole once it is sealed, to the last byte', async () => {
    const pdf = await sealDocument(pdfWith(writeBundle(withRoomForSeal(full))), signer.sign);
    const report = await verifyFile(pdf);
    expect(report.verdict).toBe('genuine');
    expect(codes(report.proven)).toContain('documentUnchanged');
    for (let at = 0; at < pdf.length; at += 7) {
      const changed = Uint8Array.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await verifyFile(changed)).verdict, `byte ${at}`).not.toBe('genuine');
    }
    const pages = Buffer.from(Buffer.from(pdf).toString('latin1').replace('once', 'five'), 'latin1');
    expect((await verifyFile(pages)).fault?.code).toBe('documentAltered');
  });

  test('proves only its bundle when it is not sealed, compressed or not', async () => {
    const { deflateSync } = await import('node:zlib');
    for (const pdf of [
      pdfWith(writeBundle(full)),
      pdfWith(deflateSync(writeBundle(full)), '/Filter /FlateDecode'),
    ]) {
      const report = await verifyFile(pdf);
      expect(report.verdict).toBe('genuine');
      expect(codes(report.unproven)).toContain('documentNotSealed');
    }
  });

  test.each([
    'Lease /CheckSum (0123456789abcdef0123456789abcdef)',
    'Lease /EmbeddedFile /Length 9 stream chancery-evidence/1',
    'Lease endobj 9 0 obj /EmbeddedFile /Length 30 stream chancery-evidence/1 and more',
  ])('is sealed and checked as any other when an entry says %j', async (title) => {
    const bundle = someBundle([someEntry(0, { title }), someEntry(1)], [0]);
    const pdf = await sealDocument(pdfWith(writeBundle(withRoomForSeal(bundle))), signer.sign);
    const report = await verifyFile(pdf);
    expect([report.verdict, report.entries[0]?.facts]).toEqual(['genuine', { number: 0, title }]);
  });

  test('cannot be checked without a bundle, or with two', async () => {
    expect((await verifyFile(utf8('%PDF-1.7\n%%EOF'))).fault?.code).toBe('noBundleInPdf');
    const two = Buffer.concat([pdfWith(writeBundle(full)), pdfWith(writeBundle(plain))]);
    expect((await verifyFile(two)).fault?.code).toBe('noBundleInPdf');
    await expect(sealDocument(two, signer.sign)).rejects.toThrow(TypeError);
    await expect(sealDocument(pdfWith(writeBundle(full)), signer.sign)).rejects.toThrow('room');
  });
});
