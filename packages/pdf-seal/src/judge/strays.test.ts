import { expect, it } from 'vitest';
import { addRevision, ascii, joined, streamOf } from '../pdf/files.testing.ts';
import { readPdf } from '../pdf/read.ts';
import { addTo, contractObjects, makeContract, shown, writings } from './contract.testing.ts';
import { closeSignature, firstSeal, handSign } from './hand-seal.testing.ts';
import { continuations } from './honest.testing.ts';
import { judgeChanges } from './judge.ts';
import { coverOf, findSignatures } from './signatures.ts';

const table = writings.table ?? {};
const sealed = handSign(makeContract(table), firstSeal(), table);
const forbidden = (bytes: Uint8Array) =>
  judgeChanges(readPdf(bytes), 1).flatMap(({ allowed, code }) => (allowed ? [] : [code]));

/** A revision that is added behind something else. */
const behind = (between: string | Uint8Array) => {
  const { objects = {} } = continuations['a later seal'] ?? {};
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(new TextDecoder('latin1').decode(sealed))?.[1];
  const file = joined(sealed, between, `\n%startxref ${start}\n`);
  return closeSignature(addTo(file, objects, { ...table, prev: Number(start) }));
};

it.each<[string, string | Uint8Array]>([
  [
    'an object that no cross-reference knows',
    joined('6 0 obj\n', streamOf('', shown('Pay 900 yuan')), '\nendobj\n'),
  ],
  ['bytes of no kind', 'Pay 900 yuan'],
  ['an object without end', '6 0 obj << /Length 9 >>'],
])('%s, between two revisions, is told', (_, between) => {
  expect(forbidden(behind(between))).toEqual(['strays']);
});

it.each([
  ['nothing', ''],
  ['ends of lines', '\r\n\n  \n'],
  ['a remark', '% written by another tool\n'],
])('%s between two revisions is no alarm', (_, between) => {
  expect(forbidden(behind(between))).toEqual([]);
});

it('bytes before the header are no alarm, unless readers that count from it find another file', () => {
  const moved = (by: number) => {
    const first = addRevision(joined('%'.padEnd(by - 1), '\n%PDF-1.7\n'), contractObjects, {
      ...table,
      prev: null,
    });
    return addTo(first, { 90: '<< >>' }, table);
  };
  const { revisions } = readPdf(moved(500));
  expect(revisions.length).toBe(2);
  const [first = { start: 0, end: 0 }] = revisions;
  expect(() => readPdf(moved(first.end - first.start))).toThrow('two ways');
});

it.each<[string, (text: string) => string]>([
  [
    'Contents is a name',
    (text) =>
      text.replace(/\/Contents <[0-9a-f]*>/, (found) => `/Contents /${'A'.repeat(found.length - 11)}`),
  ],
  ['ByteRange is there twice', (text) => text.replace('/Filter /Adobe.PPKLite', '/ByteRange [0 1 2 3]  ')],
  [
    'ranges lie over each other',
    (text) => text.replace(/\/ByteRange \[0 \d+ \d+/, (found) => found.replace(/\d{10}$/, '0000000100')),
  ],
])('a signature is at fault where %s', (_, change) => {
  const file = readPdf(ascii(change(new TextDecoder('latin1').decode(sealed))));
  const [found] = findSignatures(file);
  expect(found && coverOf(file, found)).toHaveProperty('fault');
});
