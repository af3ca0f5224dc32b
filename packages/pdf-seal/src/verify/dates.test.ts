import { expect, test } from 'vitest';
import { appendRevision, Draft } from '../pdf/append.ts';
import { changed, name } from '../pdf/build.ts';
import { PdfDict, type PdfName, PdfRef, PdfStream } from '../pdf/objects.ts';
import { pagesOf, readPdf } from '../pdf/read.ts';
import { drawLine } from '../picture/draw-line.ts';
import { inDays, makeEstate } from '../pki/estate.testing.ts';
import { makePdf } from '../seal/pdfs.testing.ts';
import { roundSeal } from '../seal/picture.testing.ts';
import { sealPdf } from '../seal/seal-pdf.ts';
import { verifyPdf } from './verify.ts';

const { root, seal } = await makeEstate('ec');
const size = { widthMm: 34, heightMm: 6 };
const day = await drawLine('2026年11月17日', size);

const press = (bytes: Uint8Array, y: number) =>
  sealPdf(bytes, {
    picture: roundSeal,
    places: [{ kind: 'at', page: 1, x: 60, y }],
    beside: [{ picture: day, places: [{ kind: 'at', page: 1, x: 60, y: y + 30 }] }],
    signer: seal.signer,
    level: 'B-B',
    at: inDays(40),
  });
const verify = (bytes: Uint8Array) => verifyPdf(bytes, { roots: [root.certificate], at: inDays(50) });

const once = await press(makePdf(), 60);

/** The stamps on the first page. */
const stampsOf = (bytes: Uint8Array): { readonly ref: PdfRef; readonly dict: PdfDict }[] => {
  const file = readPdf(bytes);
  const list = file.resolve(pagesOf(file)[0]?.dict.get('Annots'));
  return (Array.isArray(list) ? list : []).flatMap((ref) => {
    const dict = file.resolve(ref);
    const isStamp = dict instanceof PdfDict && (dict.get('Subtype') as PdfName).name === 'Stamp';
    return isStamp && ref instanceof PdfRef ? [{ ref, dict }] : [];
  });
};

const rewritten = (bytes: Uint8Array, change: (draft: Draft) => void): Uint8Array => {
  const draft = new Draft(readPdf(bytes));
  change(draft);
  return appendRevision(draft).bytes;
};

test('a seal with a date, and another with a date after it, are both genuine', async () => {
  const twice = await press(once, 160);
  expect(stampsOf(twice)).toHaveLength(2);
  const report = await verify(twice);
  expect(report.verdict).toBe('genuine');
  expect(report.signatures.map(({ changes }) => changes.map(({ code }) => code))).toEqual([
    ['seal', 'seal'],
    [],
  ]);
});

test.each<[string, (draft: Draft, stamp: ReturnType<typeof stampsOf>[number]) => void]>([
  ['moved', (draft, { ref, dict }) => draft.put(ref, changed(dict, { Rect: [100, 100, 196, 117] }))],
  ['hidden', (draft, { ref, dict }) => draft.put(ref, changed(dict, { F: 2 }))],
  [
    'drawn anew',
    (draft, { dict }) => {
      const look = draft.resolve((draft.resolve(dict.get('AP')) as PdfDict).get('N')) as PdfStream;
      const pictures = draft.resolve((draft.resolve(look.dict.get('Resources')) as PdfDict).get('XObject'));
      const picture = (pictures as PdfDict).get('S') as PdfRef;
      const drawn = draft.resolve(picture) as PdfStream;
      draft.put(
        picture,
        new PdfStream(changed(drawn.dict, { Filter: null }), new TextEncoder().encode('0 g 0 0 9 9 re f')),
      );
    },
  ],
  ['made a remark', (draft, { ref, dict }) => draft.put(ref, changed(dict, { Subtype: name('Square') }))],
])('a date that is %s afterwards is altered', async (_, change) => {
  const [stamp] = stampsOf(once);
  if (!stamp) throw new Error('no date');
  const report = await verify(rewritten(once, (draft) => change(draft, stamp)));
  expect(report.verdict).toBe('altered');
});

test('a date goes as high as a line of text, and squeezes what is too long', async () => {
  expect(day).toMatchObject(size);
  const numbers = (day.paths[0]?.d ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  expect(Math.max(...numbers)).toBeLessThanOrEqual(size.widthMm);
  const long = await drawLine('2026年11月17日2026年11月17日', size);
  expect(Math.max(...((long.paths[0]?.d ?? '').match(/[\d.]+/g) ?? []).map(Number))).toBeLessThanOrEqual(34);
});
