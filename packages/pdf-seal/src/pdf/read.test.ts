import { readFileSync } from 'node:fs';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { addRevision, ascii, joined, letter, makePdf, streamOf, type Writing } from './files.testing.ts';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfText } from './objects.ts';
import {
  decodeStream,
  PdfFault,
  type PdfFile,
  pagesOf,
  type ReadLimits,
  readLimits,
  readPdf,
} from './read.ts';

/** What qpdf 11.3 once made of the letter, so that nobody needs it to run these tests. */
const madeByQpdf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`read.testing/${name}.pdf`, import.meta.url)));

const contentOf = (file: PdfFile, page: number): string => {
  const stream = file.resolve(pagesOf(file)[page - 1]?.dict.get('Contents'));
  if (!(stream instanceof PdfStream)) throw new Error('no content');
  return new TextDecoder().decode(decodeStream(file, stream));
};

const faultOf = (work: () => unknown): string => {
  try {
    work();
  } catch (fault) {
    if (fault instanceof PdfFault) return fault.code;
    throw fault;
  }
  return 'none';
};

const readAll = (bytes: Uint8Array, limits?: ReadLimits) => {
  const file = readPdf(bytes, limits);
  for (let number = 1; number < file.size; number++) {
    const object = file.get(new PdfRef(number));
    if (object instanceof PdfStream) decodeStream(file, object);
  }
  return pagesOf(file).length;
};

const together = [1, 2, 3, 4, 7];
const writings: Readonly<Record<string, Writing>> = {
  'a table': {},
  'a stream': { xref: 'stream' },
  'a stream and objects in streams': { xref: 'stream', together },
  'a hybrid': { xref: 'hybrid', together: [3, 4, 7] },
};

describe('reading a PDF', () => {
  for (const [name, writing] of Object.entries(writings)) {
    it(`reads ${name}`, () => {
      const file = readPdf(makePdf(letter, writing));
      expect(
        pagesOf(file).map(({ ref, inherited }) => [ref.number, inherited('Rotate'), inherited('MediaBox')]),
      ).toEqual([
        [3, null, [0, 0, 595, 842]],
        [4, 90, [0, 0, 595, 842]],
      ]);
      expect(contentOf(file, 1)).toContain('Pay 100 yuan');
      expect(contentOf(file, 2)).toContain('Page two');
      expect(file.revisions).toHaveLength(1);
      expect(file.revisions[0]?.end).toBe(file.bytes.length);
    });
  }

  it.each([
    ['linearised', 'linearised'],
    ['linearised with object streams', 'linearised-with-object-streams'],
    ['with object streams', 'with-object-streams'],
    ['with plain objects', 'with-plain-objects'],
  ])('reads what qpdf writes %s, and what is added to it', (_, name) => {
    const bytes = madeByQpdf(name);
    const file = readPdf(bytes);
    expect(file.revisions.map(({ end }) => end)).toEqual([bytes.length]);
    expect(contentOf(file, 2)).toContain('Page two');
    const root = file.trailer.get('Root');
    const content = pagesOf(file)[0]?.dict.get('Contents');
    if (!(root instanceof PdfRef && content instanceof PdfRef)) throw new Error('no content');
    const added = readPdf(
      addRevision(bytes, { [content.number]: streamOf('', 'changed') }, { root: root.number }),
    );
    expect(contentOf(added, 1)).toBe('changed');
    expect(added.revisions[0]?.end).toBe(bytes.length);
    expect(contentOf(added.at(0), 1)).toContain('Pay 100 yuan');
  });

  it('keeps revisions apart, whichever way each is written', () => {
    const kinds = ['table', 'stream', 'hybrid', 'table'] as const;
    const bytes = kinds.reduce(
      (file, xref, index) => addRevision(file, { 5: streamOf('', `version ${index}`) }, { xref }),
      makePdf(letter),
    );
    const file = readPdf(bytes);
    expect(file.revisions.map(({ xref }) => xref)).toEqual(['table', ...kinds]);
    kinds.forEach((_, index) => {
      expect(contentOf(file.at(index + 1), 1)).toBe(`version ${index}`);
    });
    expect([...(file.revisions[2]?.offsets.keys() ?? [])]).toContain(5);
  });

  it('forgets what a later revision frees, and what bears another generation', () => {
    const file = readPdf(addRevision(makePdf(letter), { 7: null }));
    expect(file.get(new PdfRef(7))).toBeNull();
    expect(file.at(0).get(new PdfRef(7))).toBeInstanceOf(PdfDict);
    expect(file.get(new PdfRef(5, 1))).toBeNull();
    expect(file.get(new PdfRef(999))).toBeNull();
  });

  it('reads every kind of object', () => {
    const body = `[null true false -17 +3 .5 4. (a\\(b\\)\\101\\n(in)\\
c) <48 656C6c 7> /A#20B 3 0 R 3 0 5 % says nothing
<< /K/V /E[]>>]`;
    expect(readPdf(makePdf({ ...letter, 9: body })).get(new PdfRef(9))).toEqual([
      null,
      true,
      false,
      -17,
      3,
      0.5,
      4,
      new PdfText(ascii('a(b)A\n(in)c')),
      new PdfText(ascii('Hellp')),
      new PdfName('A B'),
      new PdfRef(3),
      3,
      0,
      5,
      new PdfDict({ K: new PdfName('V'), E: [] }),
    ]);
  });

  it.each([
    ['ASCIIHexDecode', '48656c6c6f>', 'Hello'],
    ['ASCII85Decode', '87cURD]j7BEbo7~>', 'Hello world'],
    ['RunLengthDecode', '\x02abc\xfed\x80', 'abcddd'],
    ['LZWDecode', '\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01', '-----A---B'],
  ])('undoes %s', (filter, written, plain) => {
    const file = readPdf(makePdf({ ...letter, 9: streamOf(`/Filter /${filter}`, written) }));
    const stream = file.get(new PdfRef(9));
    if (!(stream instanceof PdfStream)) throw new Error('no stream');
    expect(new TextDecoder().decode(decodeStream(file, stream)).slice(0, plain.length)).toBe(plain);
  });

  it('undoes filters one after the other, with predictors', () => {
    const rows = zlibSync(Uint8Array.from([1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 4, 1, 1, 1]));
    const hex = Array.from(rows, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const dict = '/Filter [/ASCIIHexDecode /FlateDecode] /DecodeParms [null << /Predictor 15 /Columns 3 >>]';
    const file = readPdf(makePdf({ ...letter, 9: streamOf(dict, hex) }));
    const stream = file.get(new PdfRef(9));
    if (!(stream instanceof PdfStream)) throw new Error('no stream');
    expect([...decodeStream(file, stream)]).toEqual([1, 2, 3, 2, 3, 4, 2, 3, 4, 3, 4, 5]);
  });
});

const plain = new TextDecoder('latin1').decode(makePdf(letter));
const start = plain.lastIndexOf('xref\n0 1');

describe('what is not read', () => {
  it.each<[string, string, Uint8Array]>([
    ['nothing', 'notPdf', new Uint8Array()],
    ['a picture', 'notPdf', ascii('\x89PNG and more of it')],
    ['a file cut short', 'damaged', ascii(plain.slice(0, -60))],
    ['a file without an end', 'damaged', ascii(plain.replace('%%EOF', ''))],
    ['a file without a cross-reference', 'damaged', ascii(plain.replace(/startxref\n\d+/, 'startxref\n17'))],
    ['a place beyond the file', 'damaged', ascii(plain.replace(/startxref\n\d+/, 'startxref\n99999999'))],
    ['a place before the file', 'damaged', ascii(plain.replace(/startxref\n\d+/, 'startxref\n-5'))],
    ['an object that is elsewhere', 'damaged', ascii(plain.replace('3 0 obj', '8 0 obj'))],
    ['a stream longer than it says', 'damaged', ascii(plain.replace(/\/Length \d+/, '/Length 11'))],
    ['a stream shorter than it says', 'damaged', ascii(plain.replace(/\/Length \d+/, '/Length 999999'))],
    ['a stream of negative length', 'damaged', ascii(plain.replace(/\/Length \d+/, '/Length -1'))],
    ['a length that is the stream itself', 'damaged', ascii(plain.replace(/\/Length \d+/, '/Length 5 0 R'))],
    ['cross-references in a circle', 'damaged', makePdf(letter, { prev: start })],
    ['an older cross-reference at no place', 'damaged', makePdf(letter, { prev: 7 })],
    [
      'an older cross-reference that comes later',
      'damaged',
      addRevision(makePdf(letter), {}, { prev: 99999 }),
    ],
    ['pages in a circle', 'damaged', makePdf({ ...letter, 4: '<< /Type /Pages /Kids [2 0 R] >>' })],
    ['a file without a catalogue', 'damaged', makePdf({ ...letter, 1: '[]' })],
    ['a locked file', 'encrypted', makePdf(letter, { trailer: '/Encrypt 9 0 R' })],
    ['arrays without bottom', 'tooLarge', makePdf({ ...letter, 9: '['.repeat(5000) })],
    ['a dictionary without end', 'damaged', makePdf({ ...letter, 9: '<< /A' })],
    ['a text without end', 'damaged', makePdf({ ...letter, 9: '(abc' })],
    ['broken compression', 'damaged', makePdf({ ...letter, 9: streamOf('/Filter /FlateDecode', 'abc') })],
    ['a reference to itself', 'damaged', makePdf({ ...letter, 1: '<< /Pages 9 0 R >>', 9: '9 0 R' })],
  ])('%s is %s', (_, code, bytes) => {
    expect(faultOf(() => readAll(bytes))).toBe(code);
  });

  it('a file that asks for too much is too large', () => {
    const bomb = makePdf({
      ...letter,
      9: streamOf('/Filter /FlateDecode', zlibSync(new Uint8Array(300_000))),
    });
    const within = (limits: Partial<ReadLimits>) =>
      faultOf(() => readAll(bomb, { ...readLimits, ...limits }));
    expect(within({})).toBe('none');
    expect(within({ inflated: 100_000 })).toBe('tooLarge');
    expect(within({ inflatedTogether: 300_000 })).toBe('tooLarge');
    expect(within({ bytes: 1000 })).toBe('tooLarge');
    expect(within({ objects: 5 })).toBe('tooLarge');
    expect(within({ pages: 0 })).toBe('tooLarge');
    const many = addRevision(addRevision(bomb, {}), {});
    expect(faultOf(() => readPdf(many, { ...readLimits, revisions: 2 }))).toBe('tooLarge');
  });

  it('an older revision does not read what was written after it', () => {
    const first = makePdf(letter);
    const at = plain.indexOf('5 0 obj');
    const later = joined(
      ascii(plain.replace(String(at).padStart(10, '0'), String(first.length).padStart(10, '0'))),
    );
    const file = readPdf(
      addRevision(joined(later, '5 0 obj\n', streamOf('', 'from later'), '\nendobj\n'), {}, { prev: start }),
    );
    expect(contentOf(file, 1)).toBe('from later');
    expect(faultOf(() => contentOf(file.at(0), 1))).toBe('damaged');
  });

  it('a byte of a file may be wrong without more than a fault', () => {
    const bytes = makePdf(letter, { xref: 'stream', together });
    for (let at = 0; at < bytes.length; at += 3) {
      const wrong = bytes.slice();
      wrong[at] = (wrong[at] ?? 0) ^ (1 << (at % 8));
      faultOf(() => readAll(wrong));
    }
  });
});
