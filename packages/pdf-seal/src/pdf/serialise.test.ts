import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dict } from './build.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfText } from './objects.ts';
import { Parser } from './parse.ts';
import { ByteWriter, numberText, writeObject } from './serialise.ts';

const letters = fc.string({
  unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
});
const plain: fc.Arbitrary<PdfObject> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.integer({ min: -1e8, max: 1e8 }).map((value) => value / 1000),
  letters.map((text) => new PdfName(text)),
  fc.uint8Array().map((bytes) => new PdfText(bytes)),
  fc.integer({ min: 1, max: 9999 }).map((number) => new PdfRef(number)),
);
const { object } = fc.letrec<{ object: PdfObject }>((tie) => ({
  object: fc.oneof(
    { maxDepth: 4 },
    plain,
    fc.array(tie('object'), { maxLength: 4 }),
    fc
      .array(fc.tuple(letters, tie('object')), { maxLength: 4 })
      .map((entries) => new PdfDict(new Map(entries))),
  ),
}));

it('what is written is read as it was', () => {
  fc.assert(
    fc.property(object, (given) => {
      const out = new ByteWriter();
      writeObject(out, given);
      expect(new Parser(out.ascii(' ').done(), 0, 100).object()).toEqual(given);
    }),
    { numRuns: 200 },
  );
});

it.each([
  [0.1 + 0.2, '0.3'],
  [1e-9, '0'],
  [-1e-9, '0'],
  [1e20, '100000000000000000000'],
  [12.5, '12.5'],
  [100, '100'],
])('the number %d', (value, written) => {
  expect(numberText(value)).toBe(written);
});

it('what is no number is not written', () => {
  expect(() => writeObject(new ByteWriter(), dict({ A: Number.NaN }))).toThrow(RangeError);
});
