import { describe, expect, it } from 'vitest';
import { joined, type Raw, streamOf, type Writing } from '../pdf/files.testing.ts';
import { readLimits, readPdf } from '../pdf/read.ts';
import { pagesOfChange } from './change.ts';
import { addTo, at, contractObjects, makeContract, shown, widget, writings } from './contract.testing.ts';
import { closeSignature, firstSeal, handSign, handSignature, look } from './hand-seal.testing.ts';
import { judgeChanges } from './judge.ts';

const table = writings.table ?? {};
const stream = writings.stream ?? {};
const forbidden = (bytes: Uint8Array, revision = 1) =>
  judgeChanges(readPdf(bytes), revision).flatMap((change) =>
    change.allowed ? [] : [{ code: change.code, pages: pagesOfChange(change) }],
  );
const pressed = (seal: Record<number, Raw>, writing: Writing = table) =>
  handSign(makeContract(writing), seal, writing);
const annots1 = '14 0 R 16 0 R 17 0 R 41 0 R';
const fields = (more: string) => String(firstSeal()[at.form]).replace('41 0 R]', `41 0 R ${more}]`);
const showing = (picture: number) =>
  streamOf(
    `/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /S ${picture} 0 R >> >>`,
    '/S Do',
  );
const apart = {
  ...firstSeal(),
  41: '<< /FT /Sig /T (first) /V 40 0 R /Kids [43 0 R] >>',
  43: widget('/Parent 41 0 R /Rect [400 60 500 160] /P 3 0 R /AP << /N 42 0 R >>'),
  [at.annots1]: '[14 0 R 16 0 R 17 0 R 43 0 R]',
};

describe('what changes without being written anew', () => {
  it('objects whose stream is replaced under them', () => {
    const sealed = pressed(firstSeal(), stream);
    const place = readPdf(sealed).placeOf(at.font);
    if (place?.kind !== 'in') throw new Error('the font stands alone');
    const inside = Object.keys(contractObjects)
      .map(Number)
      .filter((number) => typeof contractObjects[number] === 'string');
    const bodies = inside.map((number) =>
      String(contractObjects[number]).replace('/BaseFont /Helvetica', '/BaseFont /Symbol   '),
    );
    let offset = 0;
    const head = inside.map((number, index) => {
      const row = `${number} ${offset}`;
      offset += (bodies[index] ?? '').length + 1;
      return row;
    });
    const first = `${head.join(' ')} `;
    const packed = streamOf(
      `/Type /ObjStm /N ${inside.length} /First ${first.length}`,
      `${first}${bodies.join(' ')} `,
    );
    const forged = addTo(sealed, { [place.stream]: packed }, stream);
    expect(forbidden(forged)).toEqual([{ code: 'font', pages: [1, 2, 3] }]);
  });

  it('an object that was said to stand behind the end of the file', () => {
    const beyond = 20_000;
    const prepared = addTo(makeContract(table), {}, { ...table, places: { [at.missing]: beyond } });
    const sealed = handSign(prepared, firstSeal(), table);
    const filling = `%${' '.repeat(beyond - sealed.length - 2)}\n`;
    const body = joined(sealed, filling, '60 0 obj\n', streamOf('', shown('Pay 900 yuan')), '\nendobj\n');
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(new TextDecoder('latin1').decode(sealed))?.[1];
    const forged = joined(
      body,
      `xref\n0 0\ntrailer\n<< /Size 100 /Root 1 0 R /Prev ${start} /Info 11 0 R /ID [<aa> <aa>] >>\nstartxref\n${body.length}\n%%EOF\n`,
    );
    expect(forbidden(forged, 2)).toEqual([
      { code: 'shadow', pages: [1] },
      { code: 'strays', pages: [] },
    ]);
  });

  it('objects that a smaller size of the file leaves out, or a larger one lets in', () => {
    const sealed = pressed(firstSeal());
    expect(forbidden(addTo(sealed, {}, { ...table, size: 8 }))).toEqual([
      { code: 'catalogue', pages: [1, 2, 3] },
    ]);
    const small = handSign(makeContract(table), firstSeal(), { ...table, size: 8 });
    expect(forbidden(addTo(small, {}, table))).toEqual([{ code: 'catalogue', pages: [1, 2, 3] }]);
  });

  it('an object that table and stream of one cross-reference put at two places', () => {
    const hybrid = addTo(pressed(firstSeal()), { 6: streamOf('', shown('Pay 900 yuan')) }, stream);
    const place = readPdf(hybrid).revisions.at(-1)?.start;
    const sealed = readPdf(hybrid).revisions[1];
    const old = readPdf(pressed(firstSeal())).placeOf(6);
    if (old?.kind !== 'at') throw new Error('no content');
    const offset = String(old.offset).padStart(10, '0');
    const forged = joined(
      hybrid,
      `xref\n6 1\n${offset} 00000 n \ntrailer\n<< /Size 110 /Root 1 0 R /Prev ${sealed?.start} /XRefStm ${place} /Info 11 0 R /ID [<aa> <aa>] >>\nstartxref\n${hybrid.length}\n%%EOF\n`,
    );
    expect(() => forbidden(forged)).toThrow('two places');
  });
});

describe('seals that are none', () => {
  it('the impression of a seal copied to another page without any signature', () => {
    const seal: Record<number, Raw> = { ...firstSeal(), 42: showing(43), 43: look() };
    const forged = addTo(
      pressed(seal),
      {
        41: seal[41] ?? '',
        90: '<< /Type /Annot /Subtype /Stamp /Rect [300 300 400 400] /F 132 /AP << /N 91 0 R >> >>',
        91: showing(43),
        4: String(contractObjects[4]).replace('28 0 R]', '28 0 R 90 0 R]'),
      },
      table,
    );
    expect(forbidden(forged)).toEqual([{ code: 'stampForeign', pages: [2] }]);
  });

  it.each([
    ['emptied', widget('/Parent 41 0 R /Rect [400 60 500 160] /P 3 0 R')],
    ['hidden', String(apart[43]).replace('/F 4', '/F 2')],
  ])('the widget of a seal, apart from its field, %s', (_, now) => {
    expect(forbidden(addTo(pressed(apart), { 43: now }, table))).toEqual([
      { code: 'sealChanged', pages: [1] },
    ]);
  });

  const later = (rect: string, more: Record<number, Raw> = {}) => ({
    90: widget(`/FT /Sig /T (later) /V 91 0 R /P 3 0 R ${rect} /AP << /N 92 0 R >>`),
    91: handSignature(),
    92: look('1 1 1 rg 0 0 100 100 re f'),
    [at.annots1]: `[${annots1} 90 0 R]`,
    [at.form]: fields('90 0 R'),
    ...more,
  });

  it('one widget on two pages, for it hides words on one of them', () => {
    const objects = later('/Rect [300 300 400 400]', {
      4: String(contractObjects[4]).replace('28 0 R]', '28 0 R 90 0 R]'),
    });
    const forged = closeSignature(addTo(pressed(firstSeal()), objects, table));
    expect(forbidden(forged)).toEqual([
      { code: 'annotation', pages: [1] },
      { code: 'annotation', pages: [2] },
    ]);
  });

  it('a widget whose rectangle readers may take in two ways', () => {
    const objects = later('/Rect [90 690 160 720 0]');
    expect(forbidden(closeSignature(addTo(pressed(firstSeal()), objects, table)))).toEqual([
      { code: 'fieldAdded', pages: [1] },
    ]);
  });

  it('a prepared field, signed so that it hides the words under it', () => {
    const field = String(contractObjects[16]).replace('[300 100 420 160]', '[90 690 160 720]');
    const sealed = handSign(makeContract(table, { 16: field }), firstSeal(), table);
    const signed = {
      16: field.replace('/P 3 0 R', '/P 3 0 R /V 91 0 R /AP << /N 92 0 R >>'),
      91: handSignature(),
      92: look('1 1 1 rg 0 0 100 100 re f'),
    };
    expect(forbidden(closeSignature(addTo(sealed, signed, table)))).toEqual([
      { code: 'sealHides', pages: [1] },
    ]);
  });
});

it('a prepared field whose widget stands apart is signed without an alarm', () => {
  const prepared = {
    16: '<< /FT /Sig /T (party) /Kids [44 0 R] >>',
    44: widget('/Parent 16 0 R /Rect [300 100 420 160] /P 3 0 R'),
    [at.annots1]: '[14 0 R 44 0 R 17 0 R 41 0 R]',
  };
  const sealed = pressed({ ...firstSeal(), ...prepared });
  const signed = {
    16: '<< /FT /Sig /T (party) /V 91 0 R /Kids [44 0 R] >>',
    44: String(prepared[44]).replace('/P 3 0 R', '/P 3 0 R /AP << /N 92 0 R >>'),
    91: handSignature(),
    92: look(),
  };
  const changes = judgeChanges(readPdf(closeSignature(addTo(sealed, signed, table))), 1);
  expect(changes.map(({ code, allowed }) => ({ code, allowed }))).toEqual([{ code: 'seal', allowed: true }]);
});

it('very many revisions of very many objects are refused, not worked through', () => {
  const limits = { ...readLimits, work: 300 };
  const once = addTo(pressed(firstSeal()), {}, table);
  expect(() =>
    readPdf(
      Array.from({ length: 9 }).reduce<Uint8Array>((file) => addTo(file, {}, table), once),
      limits,
    ),
  ).toThrow('too many revisions');
  expect(readPdf(once, { ...limits, work: 1_000 }).revisions.length).toBe(3);
});

it.each([
  ['a time that is a script', '/VRI << /X << /TU << /S /JavaScript /JS (1) >> >> >>'],
  ['a time stamp that is none', '/VRI << /X << /TS << /S /JavaScript /JS (1) >> >> >>'],
  ['a list that is there twice', '/Certs [90 0 R] /Certs []'],
])('records of validation with %s', (_, store) => {
  const catalogue = String(contractObjects[1]).replace('/Lang', `/DSS << ${store} >> /Lang`);
  const forged = addTo(pressed(firstSeal()), { 1: catalogue, 90: streamOf('', 'x') }, table);
  expect(forbidden(forged)).toEqual([{ code: 'catalogue', pages: [] }]);
});

it('a field that readers are to give a ground, over words', () => {
  const objects = {
    90: widget('/FT /Sig /T (later) /P 3 0 R /Rect [60 690 300 715] /MK << /BG [1 1 1] >>'),
    [at.annots1]: `[${annots1} 90 0 R]`,
    [at.form]: fields('90 0 R'),
  };
  expect(forbidden(addTo(pressed(firstSeal()), objects, table))).toEqual([{ code: 'sealHides', pages: [1] }]);
});

it('a white seal that does not turn with its page', () => {
  const objects = {
    90: '<< /Type /Annot /Subtype /Widget /F 20 /FT /Sig /T (later) /V 91 0 R /P 5 0 R /Rect [300 300 400 330] /AP << /N 92 0 R >> >>',
    91: handSignature(),
    92: look('1 g 0 0 100 100 re f'),
    5: String(contractObjects[5]).replace('/Rotate', '/Annots [90 0 R] /Rotate'),
    [at.form]: fields('90 0 R'),
  };
  const forged = closeSignature(addTo(pressed(firstSeal()), objects, table));
  expect(forbidden(forged)).toEqual([{ code: 'sealHides', pages: [3] }]);
});
