import { deflateSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { packed } from './archive.testing.ts';
import { verifyArchive } from './archive.ts';
import { concat, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { limits, nestingOf, startClock } from './limits.ts';
import { reports } from './pdf.testing.ts';
import { verifyFile } from './pdf.ts';
import { contents, sealed, trust } from './use.testing.ts';
import { verifyBundle } from './verify.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const million = 1_000_000;
const times = (text: string, count: number) => utf8(text.repeat(count));
const pdf = (...parts: readonly Uint8Array[]) => concat(utf8('%PDF-1.7\n'), ...parts);
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Files made to keep whoever checks them busy. */
const attacks: Readonly<Record<string, () => Uint8Array>> = {
  'thousands of attachments without a head': () => pdf(times('/EmbeddedFile ', 60_000)),
  'thousands of heads without an end': () => pdf(times('1 0 obj /EmbeddedFile /Length 9 ', 30_000)),
  'thousands of attachments': () =>
    pdf(times('1 0 obj\n<<\n/Type /EmbeddedFile\n/Length 1\n>>\nstream\nx\nendstream\nendobj\n', 20_000)),
  'half a million slashes': () => pdf(times('/', 5 * million), times('/ByteRange', 100_000)),
  'ranges without end': () => pdf(times('/ByteRange [0 1 2 3]\n/Contents <00>', 30_000)),
  'a stream that swells': () =>
    pdf(
      utf8('1 0 obj\n<<\n/Type /EmbeddedFile\n/Filter /FlateDecode\n/Length 900000\n>>\nstream\n'),
      deflateSync(new Uint8Array(200 * million)),
    ),
  'lists in lists in lists': () => utf8(`{"format":"chancery-evidence/2","entries":${deep(million)}}`),
  'objects in objects': () => utf8('{"a":'.repeat(million)),
  'an entry of lists in lists': () =>
    utf8(canonicalJson({ ...sealed.first, entries: [{ ...sealed.first.entries[0], entry: deep(100_000) }] })),
  'more seals than there are': () =>
    utf8(
      canonicalJson({
        ...sealed.first,
        devices: Array.from({ length: 100_000 }, () => sealed.first.devices?.[0]),
      }),
    ),
  'more time stamps than there are': () =>
    utf8(canonicalJson({ ...sealed.first, timestamps: Array.from({ length: 100_000 }, () => 'AAAA') })),
  'one press a hundred thousand times': () =>
    utf8(
      canonicalJson({
        ...sealed.first,
        presses: Array.from({ length: 100_000 }, () => sealed.first.presses?.[0]),
      }),
    ),
  'a time stamp of nothing but heads': () =>
    utf8(
      canonicalJson({
        ...contents.first,
        seal: '',
        timestamps: [Buffer.alloc(50_000, 0x30).toString('base64')],
      }),
    ),
};

test.each(Object.entries(attacks))('%s: refused at once', (_, make) => {
  const file = make();
  const begun = process.cpuUsage();
  const { verdict } = verifyFile(file, { trust });
  const { user, system } = process.cpuUsage(begun);
  expect(['unreadable', 'notGenuine']).toContain(verdict);
  expect((user + system) / million).toBeLessThan(5);
});

test('a file that is too large is not even read', () => {
  const large = new Uint8Array(limits.fileBytes + 1);
  expect(verifyFile(large).fault?.code).toBe('tooLarge');
  large.set(reports.first);
  expect(verifyFile(large).fault?.code).toBe('tooLarge');
});

test('checking that takes too long ends', () => {
  const clock = startClock(-1);
  expect(verifyBundle(utf8(canonicalJson(sealed.first)), { trust, clock })).toMatchObject({
    verdict: 'unreadable',
    fault: { code: 'tooSlow' },
  });
});

test('nesting is counted outside of texts only', () => {
  expect(nestingOf('{"a":[{"b":"[[[[\\"[[["}]}')).toBe(3);
  expect(nestingOf('"\\\\"[[')).toBe(2);
});

test('the proofs of an archive share the time that checking may take', () => {
  const proof = utf8(canonicalJson(sealed.first));
  const archiveOf = (count: number) =>
    packed([
      ['table.csv', utf8('x')],
      ...Array.from({ length: count }, (_, at) => [`proofs/${at}.json`, proof] as const),
    ]);
  expect(verifyArchive(archiveOf(2), { trust })).toMatchObject({ verdict: 'genuine' });
  // Each proof for itself is checked in a few seconds.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000;
    return now;
  });
  expect(verifyBundle(proof, { trust })).toMatchObject({ verdict: 'genuine' });
  expect(verifyArchive(archiveOf(200), { trust })).toMatchObject({
    verdict: 'unreadable',
    fault: { code: 'tooSlow' },
  });
});
