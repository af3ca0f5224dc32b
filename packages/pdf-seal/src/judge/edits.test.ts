import { describe, expect, it } from 'vitest';
import { addRevision, streamOf, type Writing } from '../pdf/files.testing.ts';
import { PdfRef } from '../pdf/objects.ts';
import { readPdf } from '../pdf/read.ts';
import { pagesOfChange } from './change.ts';
import { addTo, makeContract, shown, writings } from './contract.testing.ts';
import { edits, withBytesBehind } from './edits.testing.ts';
import { closeSignature, firstSeal, handSign } from './hand-seal.testing.ts';
import { judgeChanges } from './judge.ts';

const forbiddenIn = (bytes: Uint8Array, revision = 1) =>
  judgeChanges(readPdf(bytes), revision).flatMap((change) =>
    change.allowed ? [] : [{ code: change.code, pages: pagesOfChange(change) }],
  );

const pairs = [
  ['table', 'table'],
  ['table', 'stream'],
  ['stream', 'stream'],
  ['hybrid', 'table'],
] as const;
const sealed = pairs.map(([kind, later]): [string, Uint8Array, Writing] => {
  const writing = writings[kind] ?? {};
  return [
    `${kind} then ${later}`,
    handSign(makeContract(writing), firstSeal(), writing),
    writings[later] ?? {},
  ];
});

describe('an edit after a seal is told, with its pages', () => {
  it.each(Object.entries(edits))('%s', (_, { objects, code, pages, root, signs }) => {
    for (const [kind, bytes, writing] of sealed) {
      const added = addTo(bytes, objects, { ...writing, ...(root && { root }) });
      const found = forbiddenIn(signs ? closeSignature(added) : added);
      expect(found, kind).toContainEqual({ code, pages });
    }
  });

  it('none of these files is at fault before', () => {
    for (const [kind, bytes] of sealed) expect(judgeChanges(readPdf(bytes), 1), kind).toEqual([]);
  });

  it('at least forty kinds on several files', () => {
    expect(Object.keys(edits).length).toBeGreaterThanOrEqual(40);
    expect(sealed.length).toBeGreaterThanOrEqual(4);
  });

  it('an object of old that a later cross-reference brings to light (shadow hide and replace)', () => {
    const hidden = makeContract(writings.table ?? {});
    const copy = addRevision(hidden, { 6: streamOf('', shown('Pay 900 yuan')) }, writings.table);
    const at = readPdf(copy).placeOf(6);
    const back = readPdf(hidden).placeOf(6);
    if (at?.kind !== 'at' || back?.kind !== 'at') throw new Error('no content');
    const restored = addTo(copy, {}, { ...writings.table, places: { 6: back.offset } });
    const signed = handSign(restored, firstSeal(), writings.table ?? {});
    expect(readPdf(signed).get(new PdfRef(6))).toEqual(readPdf(hidden).get(new PdfRef(6)));
    const later = addTo(signed, {}, { ...writings.table, places: { 6: at.offset } });
    expect(forbiddenIn(later, 3)).toEqual([{ code: 'content', pages: [1] }]);
  });

  it('what is put back in a later revision still was shown in between', () => {
    const [, bytes, writing] = sealed[0] ?? ['', new Uint8Array(), {}];
    const changed = addTo(bytes, { 8: streamOf('', shown('other')) }, writing);
    const back = addTo(changed, { 8: streamOf('', shown('Page three')) }, writing);
    expect(forbiddenIn(back)).toEqual([{ code: 'content', pages: [3] }]);
  });

  it('bytes behind the file', () => {
    for (const [, bytes] of sealed)
      expect(forbiddenIn(withBytesBehind(bytes))).toEqual([{ code: 'trailing', pages: [] }]);
  });

  it('what cannot be read any more', () => {
    const [, bytes, writing] = sealed[0] ?? ['', new Uint8Array(), {}];
    const broken = addTo(bytes, { 2: '<< /Type /Pages /Kids [2 0 R] >>' }, writing);
    expect(forbiddenIn(broken)).toEqual([{ code: 'unreadable', pages: [1, 2, 3] }]);
  });
});
