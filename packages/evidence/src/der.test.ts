import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concat, toHex } from './bytes.ts';
import { der, integer, oid, partsOf, readAll, readOne, sequence, set, tag } from './der.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));

test.each([0, 1, 127, 128, 255, 256, 65_535, 65_536])('%i bytes are written and read again', (length) => {
  const content = new Uint8Array(length).fill(7);
  const written = der(tag.octets, content);
  expect(readAll(written)).toEqual([{ tag: tag.octets, content, raw: written }]);
  expect(readAll(written.subarray(0, -1))).toBeUndefined();
});

test('values one after another are read in their order, whatever is in them', () => {
  const value = fc.tuple(
    fc.constantFrom(tag.octets, tag.text, tag.integer),
    fc.uint8Array({ maxLength: 300 }),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      const written = values.map(([of, content]) => der(of, content));
      expect(readAll(concat(...written))?.map(({ tag: of, content }) => [of, content])).toEqual(values);
      expect(partsOf(readOne(sequence(...written), tag.sequence)).map(({ raw }) => raw)).toEqual(written);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['a length that could be shorter', '04 81 01 07'],
  ['a length with a zero before it', '04 82 00 80'.padEnd(8 + 3 + 256, '0')],
  ['no length in advance', '30 80 00 00'],
  ['a tag of many bytes', '1f 81 00 00'],
  ['a length of five bytes', '04 85 00 00 00 00 01 07'],
  ['a tag alone', '04'],
  ['more than there is', '04 02 07'],
])('not DER: %s', (_, text) => {
  expect(readAll(hex(text))).toBeUndefined();
});

test('one value is read where there is one, of the kind that is asked for', () => {
  const one = der(tag.octets, Uint8Array.of(7));
  expect(readOne(one, tag.octets)?.raw).toEqual(one);
  expect(readOne(one, tag.text)).toBeUndefined();
  expect(readOne(concat(one, one), tag.octets)).toBeUndefined();
  expect(readOne(new Uint8Array(), tag.octets)).toBeUndefined();
  expect(readOne(undefined, tag.octets)).toBeUndefined();
  expect(partsOf(undefined)).toEqual([]);
});

test.each([
  ['00', '02 01 00'],
  ['00 00', '02 01 00'],
  ['00 01', '02 01 01'],
  ['7f', '02 01 7f'],
  ['80', '02 02 00 80'],
  ['00 80 00', '02 03 00 80 00'],
])('the number %s is written as %s', (bytes, wanted) => {
  expect(toHex(integer(hex(bytes)))).toBe(wanted.replaceAll(' ', ''));
});

test.each([
  ['2.5.4.3', '06 03 55 04 03'],
  ['1.2.840.113549', '06 06 2a 86 48 86 f7 0d'],
  ['2.16.840.1.101.3.4.2.1', '06 09 60 86 48 01 65 03 04 02 01'],
  ['1.2.127.128.16384', '06 07 2a 7f 81 00 81 80 00'],
])('the name %s is written as %s', (dotted, wanted) => {
  expect(toHex(oid(dotted))).toBe(wanted.replaceAll(' ', ''));
});

test('a set is in the order of its parts, the shorter first where they begin alike', () => {
  const parts = [hex('04 02 02 00'), hex('04 01 03'), hex('02 01 09'), hex('04 01 01')];
  expect(toHex(set(...parts))).toBe('310d02010904010104010304020200');
  expect(set(...parts.toReversed())).toEqual(set(...parts));
  expect(toHex(set(hex('0102'), hex('01')))).toBe('3103010102');
});
