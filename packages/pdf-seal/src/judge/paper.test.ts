import { describe, expect, it } from 'vitest';
import { type Raw, streamOf } from '../pdf/files.testing.ts';
import { readPdf } from '../pdf/read.ts';
import { addTo, at, makeContract, widget, writings } from './contract.testing.ts';
import { closeSignature, firstSeal, handSign, handSignature, look } from './hand-seal.testing.ts';
import { judgeChanges } from './judge.ts';

const table = writings.table ?? {};
const sealed = handSign(makeContract(table), firstSeal(), table);
const drawing = (resources: string, content: string, more = '') =>
  streamOf(
    `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${more} /Resources << ${resources} >>`,
    content,
  );
const picture = (more: string, dots: string, size = 2) =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /BitsPerComponent 8 /ColorSpace /DeviceGray ${more}`,
    dots,
  );
const showing = drawing('/XObject << /P 93 0 R >>', '100 0 0 100 0 0 cm /P Do');
const multiply = '/ExtGState << /M << /BM /Multiply >> /N << /BM /Normal >> >>';

/** What is forbidden of a later seal that looks like this and stands over a number. */
const forbidden = (parts: Record<number, Raw>, file = sealed, rect = '/Rect [90 690 160 720]') => {
  const objects = {
    90: widget(`/FT /Sig /T (later) /V 91 0 R /P 3 0 R ${rect} /AP << /N 92 0 R >>`),
    91: handSignature(),
    [at.annots1]: '[14 0 R 16 0 R 17 0 R 41 0 R 90 0 R]',
    [at.form]: String(firstSeal()[at.form]).replace('41 0 R]', '41 0 R 90 0 R]'),
    ...parts,
  };
  return judgeChanges(readPdf(closeSignature(addTo(file, objects, table))), 1)
    .filter(({ allowed }) => !allowed)
    .map(({ code }) => code);
};

const hiding: Record<string, Record<number, Raw>> = {
  'a path filled with white': { 92: look('1 g 0 0 m 100 0 l 100 100 l 0 100 l h f') },
  'a broad white line': { 92: look('1 1 1 RG 100 w 0 50 m 100 50 l S') },
  'words run together': { 92: look('1 g[]0 d 0 0 100 100 re f') },
  'white in a space of its own': { 92: look('/DeviceRGB cs 1 1 1 scn 0 0 100 100 re f') },
  'a colour that cannot be told': {
    92: drawing(
      '/ColorSpace << /C [/Separation /White /DeviceGray 94 0 R] >>',
      '/C cs 1 scn 0 0 100 100 re f',
    ),
    94: '<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>',
  },
  'a pattern': {
    92: drawing('/Pattern << /P 94 0 R >>', '/Pattern cs /P scn 0 0 100 100 re f'),
    94: '<< /Type /Pattern /PatternType 2 >>',
  },
  'a shading': { 92: drawing('/Shading << /S << /ShadingType 2 >> >>', '/S sh') },
  'white letters': { 92: look('1 g BT /F1 90 Tf (M) Tj ET') },
  'letters that are drawings': {
    92: drawing('/Font << /T << /Type /Font /Subtype /Type3 >> >>', 'BT /T 90 Tf (M) Tj ET'),
  },
  'a picture within the drawing': {
    92: look('q 100 0 0 100 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q'),
  },
  'ink that lets through, named and not used': { 92: drawing(multiply, '1 g 0 0 100 100 re f') },
  'ink that lets through, put away again': { 92: drawing(multiply, '/M gs /N gs 1 g 0 0 100 100 re f') },
  'ink that lets through in a group of its own': {
    92: drawing(multiply, '/M gs 1 g 0 0 100 100 re f', '/Group << /S /Transparency /I true >>'),
  },
  'a picture with a mask that leaves nothing out': {
    92: showing,
    93: picture('/SMask 94 0 R', '\xff\xff\xff\xff'),
    94: picture('', '\xff\xff\xff\xff'),
  },
  'a picture with a mask turned round': {
    92: showing,
    93: picture('/SMask 94 0 R', '\xff\xff\xff\xff'),
    94: picture('/Decode [1 0]', '\x00\x00\x00\x00'),
  },
  'a picture that leaves out a colour it does not have': {
    92: showing,
    93: picture('/Mask [0 1]', '\xff\xff\xff\xff'),
  },
};

/** A picture of 24 dots side by side of which one is ink: a line no broader than that of a seal. */
const line = (dict: string, paper: string, ink: string) =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width 24 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ${dict}`,
    `${ink}${paper.repeat(23)}`,
  );

const honest: Record<string, Record<number, Raw>> = {
  'white with ink that lets through': { 92: drawing(multiply, '/M gs 1 g 0 0 100 100 re f') },
  'red lines and letters': { 92: look('0.8 0 0 RG 0.8 0 0 rg 5 5 90 90 re S BT /F1 9 Tf (A) Tj ET') },
  'a picture without a ground': {
    92: showing,
    93: line('/SMask 94 0 R', '\xff', '\x20'),
    94: line('', '\x00', '\xff'),
  },
  'a picture whose paper is left out': { 92: showing, 93: line('/Mask [200 255]', '\xff', '\x20') },
  'a picture cut out by a stencil': {
    92: showing,
    93: line('/Mask 94 0 R', '\xff', '\x20'),
    94: streamOf('/Type /XObject /Subtype /Image /ImageMask true /Width 24 /Height 1', '\x7f\xff\xff'),
  },
};

const white = { 92: look('1 g 0 0 100 100 re f') };
const scan = streamOf(
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  'x',
);
const nested = (inner: number) =>
  streamOf(
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 9 0 R >> /XObject << /X ${inner} 0 R >> >>`,
    '/X Do',
  );

describe('white over a number that is written', () => {
  const far = '/Rect [390 690 460 720]';
  it.each<[string, Record<number, Raw>]>([
    [
      'far behind the first word of its line',
      { 6: streamOf('', 'BT /F1 12 Tf 72 700 Td [(Pay) -27000 (100)] TJ ET') },
    ],
    ['with its letters far apart', { 6: streamOf('', 'BT /F1 12 Tf 60 Tc 72 700 Td (Pay 100) Tj ET') }],
    ['with its words far apart', { 6: streamOf('', 'BT /F1 12 Tf 300 Tw 72 700 Td (Pay 100) Tj ET') }],
    ['with its letters stretched', { 6: streamOf('', 'BT /F1 12 Tf 900 Tz 72 700 Td (Pay 100) Tj ET') }],
    ['on a page that was scanned', { 6: streamOf('', 'q 595 0 0 842 0 0 cm /I Do Q'), 10: scan }],
    [
      'in drawings within drawings',
      {
        21: nested(70),
        70: nested(71),
        71: nested(72),
        72: nested(73),
        73: nested(74),
        74: streamOf(
          '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 9 0 R >> >>',
          'BT /F1 12 Tf 400 700 Td (100) Tj ET',
        ),
      },
    ],
    [
      'where the page cannot be read to its end',
      { 6: streamOf('', 'BT ) /F1 12 Tf 400 700 Td (100) Tj ET') },
    ],
  ])('%s', (_, page) => {
    const file = handSign(makeContract(table, page), firstSeal(), table);
    expect(forbidden(white, file, far)).toEqual(['sealHides']);
  });

  it('but beside all of it is no alarm', () => {
    expect(forbidden(white, sealed, far)).toEqual([]);
  });
});

describe('a later seal over a number', () => {
  it.each(Object.entries(hiding))('hides it: %s', (_, parts) => {
    expect(forbidden(parts)).toEqual(['sealHides']);
  });

  it.each(Object.entries(honest))('leaves it to be read: %s', (_, parts) => {
    expect(forbidden(parts)).toEqual([]);
  });
});
