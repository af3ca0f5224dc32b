import { describe, expect, it } from 'vitest';
import { type Raw, streamOf } from '../pdf/files.testing.ts';
import { readPdf } from '../pdf/read.ts';
import { addTo, at, makeContract, widget, writings } from './contract.testing.ts';
import { closeSignature, firstSeal, handSign, handSignature, look } from './hand-seal.testing.ts';
import { judgeChanges } from './judge.ts';

const table = writings.table ?? {};
const sealed = handSign(makeContract(table), firstSeal(), table);
// The seal is 120 points wide; the words stand in its upper third, from 72 on, at 700 to 712.
const over = '/Rect [60 620 180 740]';
const forbidden = (parts: Record<number, Raw>, rect = over) => {
  const objects = {
    90: widget(`/FT /Sig /T (later) /V 91 0 R /P 3 0 R ${rect} /AP << /N 92 0 R >>`),
    91: handSignature(),
    [at.annots1]: '[14 0 R 16 0 R 17 0 R 41 0 R 90 0 R]',
    [at.form]: String(firstSeal()[at.form]).replace('41 0 R]', '41 0 R 90 0 R]'),
    ...parts,
  };
  return judgeChanges(readPdf(closeSignature(addTo(sealed, objects, table))), 1).flatMap(
    ({ allowed, code }) => (allowed ? [] : [code]),
  );
};
const ink = (content: string, resources = '', more = '') => ({
  92: streamOf(
    `/Type /XObject /Subtype /Form /BBox [0 0 120 120] /Resources << ${resources} >> ${more}`,
    `0.8 0 0 rg 0.8 0 0 RG ${content}`,
  ),
});
const picture = (dict: string, dots: string) =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray ${dict}`,
    dots,
  );
const star = (x: number, y: number, size: number): string => {
  const points = Array.from({ length: 10 }, (_, turn) => {
    const reach = turn % 2 === 0 ? size : size * 0.382;
    const angle = Math.PI / 2 + (turn * Math.PI) / 5;
    return `${(x + reach * Math.cos(angle)).toFixed(2)} ${(y + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `${points.map((point, turn) => `${point} ${turn === 0 ? 'm' : 'l'}`).join(' ')} h f`;
};
const rim =
  'q 3.4 w 60 118 m 28 118 2 92 2 60 c 2 28 28 2 60 2 c 92 2 118 28 118 60 c 118 92 92 118 60 118 c s Q';

describe('ink over words hides them', () => {
  it.each<[string, Record<number, Raw>]>([
    ['as a bar', ink('30 78 40 16 re f')],
    ['as a bar over one digit', ink('36 79 8 14 re f')],
    [
      'as a bar of lines side by side',
      ink(Array.from({ length: 80 }, (_, n) => `${30 + n / 2} 78 0.49 16 re f`).join(' ')),
    ],
    ['as an outline of any form', ink('30 78 m 30 94 l 50 97 l 70 94 l 70 78 l 50 75 l h f')],
    ['as a curve', ink('30 85 m 30 105 70 105 70 85 c 70 65 30 65 30 85 c f')],
    ['as a broad line', ink('14 w 30 85 m 70 85 l S')],
    [
      'in a drawing within',
      { ...ink('q 1 0 0 1 30 78 cm /X Do Q', '/XObject << /X 93 0 R >>'), 93: look('0 0 40 16 re f') },
    ],
    ['in a drawing that is turned', ink('78 50 16 40 re f', '', '/Matrix [0 1 -1 0 0 0]')],
    [
      'in a picture without a mask that is dark',
      {
        ...ink('q 40 0 0 16 30 78 cm /P Do Q', '/XObject << /P 93 0 R >>'),
        93: picture('/SMask 94 0 R', '\x00\x00\x00\x00'),
        94: picture('', '\xff\xff\xff\xff'),
      },
    ],
    [
      'as a stencil',
      {
        ...ink('q 40 0 0 16 30 78 cm /P Do Q', '/XObject << /P 93 0 R >>'),
        93: streamOf('/Type /XObject /Subtype /Image /ImageMask true /Width 8 /Height 1', '\x00'),
      },
    ],
    [
      'as squares of a font of pictures',
      ink(
        'BT /Z 24 Tf 30 78 Td (nn) Tj ET',
        '/Font << /Z << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >>',
      ),
    ],
    [
      'as blocks among the letters of a Chinese font',
      {
        ...ink('BT /C 16 Tf 30 80 Td <25882588> Tj ET', '/Font << /C 93 0 R >>'),
        93: '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [94 0 R] >>',
        94: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light >>',
      },
    ],
    [
      'as letters so large that their stems are bars',
      ink('BT /F1 60 Tf 24 60 Td (III) Tj ET', '/Font << /F1 9 0 R >>'),
    ],
    ['cut out of a larger one', ink('q 30 78 40 16 re W n 0 0 120 120 re f Q')],
  ])('%s', (_, parts) => {
    expect(forbidden(parts)).toEqual(['sealHides']);
  });
});

it('ink over words hides them in a drawing that is one of several states, too', () => {
  const states = widget(
    '/FT /Sig /T (later) /V 91 0 R /P 3 0 R /Rect [60 620 180 740] /AS /On /AP << /N << /On 92 0 R >> >>',
  );
  expect(forbidden({ ...ink('30 78 40 16 re f'), 90: states })).toEqual(['sealHides']);
});

describe('ink of a seal over words leaves them to be read', () => {
  const through = '/ExtGState << /M << /BM /Multiply >> >>';
  it.each<[string, Record<number, Raw>, string?]>([
    ['a rim and a star in its middle', ink(`${rim} ${star(60, 60, 20)}`), '/Rect [60 645 180 765]'],
    ['a rim over them', ink(rim)],
    [
      'a ring of two outlines',
      ink(
        '60 118 m 28 118 2 92 2 60 c 2 28 28 2 60 2 c 92 2 118 28 118 60 c 118 92 92 118 60 118 c h 60 114 m 30 114 6 90 6 60 c 6 30 30 6 60 6 c 90 6 114 30 114 60 c 114 90 90 114 60 114 c h f*',
      ),
    ],
    ['solid ink that lets through', ink('/M gs 30 78 40 16 re f', through)],
    ['solid ink beside them', ink('30 10 60 30 re f')],
    [
      'words in letters of the usual size',
      ink('BT /F1 12 Tf 24 80 Td (Signed by B) Tj ET', '/Font << /F1 9 0 R >>'),
    ],
    [
      'a star of a font of pictures in the middle',
      ink(
        'BT /Z 20 Tf 50 52 Td (H) Tj ET',
        '/Font << /Z << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >>',
      ),
      '/Rect [60 645 180 765]',
    ],
    ['a large ground cut to thin lines', ink('q 30 78 2 16 re 40 78 2 16 re W n 0 0 120 120 re f Q')],
  ])('%s', (_, parts, rect) => {
    expect(forbidden(parts, rect)).toEqual([]);
  });
});
