import { describe, expect, it } from 'vitest';
import { type Raw, streamOf } from '../pdf/files.testing.ts';
import { readPdf } from '../pdf/read.ts';
import { addTo, appearance, contractObjects, makeContract, widget, writings } from './contract.testing.ts';
import { firstSeal, handSign } from './hand-seal.testing.ts';
import { judgeChanges } from './judge.ts';

const table = writings.table ?? {};
const sealedWith = (objects: Record<number, Raw> = {}) =>
  handSign(makeContract(table, objects), firstSeal(), table);
const sealed = sealedWith();
const was = (number: number) => String(contractObjects[number]);
const told = (objects: Record<number, Raw>, file = sealed) =>
  judgeChanges(readPdf(addTo(file, objects, table)), 1).map(
    ({ allowed, code }) => `${allowed ? '+' : '!'}${code}`,
  );

const field = (value: string, more = '') =>
  was(14).replace('/V (100)', `/V ${value} ${more}`).replace('19 0 R', '90 0 R');
const drawn = (content: string, resources = '/Font << /F1 9 0 R >>', box = '[0 0 100 20]') =>
  streamOf(`/Type /XObject /Subtype /Form /BBox ${box} /Resources << ${resources} >>`, content);
const filled = (content: string, more: Record<number, Raw> = {}, value = '(250)') => ({
  14: field(value),
  90: drawn(content),
  ...more,
});
const words = (text: string) => `BT /F1 10 Tf 2 5 Td (${text}) Tj ET`;
const font = (more: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${more} >>`;
const wide = (more: string) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Song ${more} /DescendantFonts [92 0 R] >>`;

describe('a field that was filled and shows something else than it holds is told', () => {
  it.each<[string, Record<number, Raw>]>([
    ['other words', { 14: field('(250)'), 90: appearance('950') }],
    ['the words of before', { 14: was(14).replace('(100)', '(250)') }],
    ['more words', filled(`${words('250')} BT /F1 10 Tf 40 5 Td (000) Tj ET`)],
    ['the same words in another order', filled('BT /F1 10 Tf 30 5 Td (2) Tj -20 0 Td (50) Tj ET')],
    ['words that run back', filled('BT /F1 10 Tf 30 5 Td [(2) 5000 (50)] TJ ET')],
    ['words that do not show', filled(`BT 3 Tr /F1 10 Tf 2 5 Td (250) Tj ET`)],
    ['white words', filled(`1 g ${words('250')}`)],
    ['words beside the field', filled('BT /F1 10 Tf 400 5 Td (250) Tj ET')],
    ['words too small to see', filled('BT /F1 1 Tf 2 5 Td (250) Tj ET')],
    ['words on their head', filled('BT /F1 10 Tf -1 0 0 -1 50 15 Tm (250) Tj ET')],
    [
      'words in a drawing that is shrunk',
      { 14: field('(250)'), 90: drawn(words('250'), '/Font << /F1 9 0 R >>', '[0 0 9000 900]') },
    ],
    ['words under a ground', filled(`${words('250')} 1 g 0 0 100 20 re f`)],
    ['words drawn as lines', filled(`${words('250')} 60 6 m 60 14 l S 66 6 m 66 14 l S`)],
    ['words drawn as outlines', filled('10 5 m 12 9 14 9 16 5 c f')],
    [
      'words in a picture',
      { ...filled('/P Do'), 90: drawn('100 0 0 20 0 0 cm /P Do', '/XObject << /P 10 0 R >>') },
    ],
    ['words in a picture of its own', filled('BI /W 1 /H 1 /CS /G /BPC 8 ID x EI')],
    [
      'letters called otherwise',
      {
        ...filled(words('250')),
        90: drawn(words('250'), '/Font << /F1 91 0 R >>'),
        91: font('/Encoding << /Differences [50 /nine] >>'),
      },
    ],
    [
      'letters with shapes of their own',
      {
        ...filled(words('250')),
        90: drawn(words('250'), '/Font << /F1 91 0 R >>'),
        91: font('/FontDescriptor 92 0 R'),
        92: '<< /Type /FontDescriptor /FontFile2 93 0 R >>',
        93: streamOf('', 'x'),
      },
    ],
    [
      'letters that are drawings',
      {
        ...filled(words('250')),
        90: drawn(words('250'), '/Font << /F1 91 0 R >>'),
        91: '<< /Type /Font /Subtype /Type3 >>',
      },
    ],
    [
      'letters by a table of its own',
      {
        ...filled(''),
        90: drawn('BT /F1 10 Tf 2 5 Td <0001> Tj ET', '/Font << /F1 91 0 R >>'),
        91: wide('/Encoding /Identity-H /ToUnicode 93 0 R'),
        92: '<< /Type /Font /Subtype /CIDFontType2 /FontDescriptor 94 0 R >>',
        93: streamOf('', '1 beginbfchar <0001> <003200350030> endbfchar'),
        94: '<< /FontFile2 95 0 R >>',
        95: streamOf('', 'x'),
      },
    ],
    ['a font that is not there', { ...filled(''), 90: drawn('BT /Other 10 Tf 2 5 Td (250) Tj ET') }],
    [
      'other words under the mouse',
      {
        14: field('(250)').replace('/N 90 0 R', '/N 90 0 R /R 91 0 R'),
        90: appearance('250'),
        91: appearance('950'),
      },
    ],
    ['nothing, though it holds something', filled('')],
    ['words that are cut', filled(`q 0 0 10 20 re W n ${words('250')} Q`)],
    ['words cut slantwise', filled(`q 0 0 m 100 0 l 0 20 l W n ${words('250')} Q`)],
    ['words that leave the field', filled('BT /F1 10 Tf 92 5 Td (250) Tj ET')],
    ['a line above the field', filled('BT /F1 10 Tf 2 5 Td (25) Tj 0 14 Td (0) Tj ET')],
    ['a line under the upper edge', filled('BT /F1 10 Tf 2 18 Td (2) Tj 0 -13 Td (50) Tj ET')],
    ['words as thin as a hair', filled('BT /F1 10 Tf 2 5 Td (25) Tj 1 Tz (0) Tj ET')],
    [
      'words pressed flat',
      filled('BT /F1 10 Tf 2 5 Td (25) Tj ET q 0.01 0 0 1 2 0 cm BT /F1 10 Tf 40 5 Td (0) Tj ET Q'),
    ],
    ['letters over each other', filled('BT /F1 10 Tf 2 5 Td (2) Tj 1 0 Td (5) Tj 1 0 Td (0) Tj ET')],
    ['letters pushed together', filled('BT /F1 10 Tf 2 5 Td -4 Tc (250) Tj ET')],
    ['lines over each other', filled('BT /F1 10 Tf 2 5 Td (25) Tj 0 -2 Td (0) Tj ET')],
    ['grey words on a grey ground', filled(`0.8 g 0 0 100 20 re f ${words('250')}`)],
    ['black words on half a black ground', filled(`0 g 8 0 92 20 re f ${words('250')}`)],
    ['words under a broad line', filled(`${words('250')} 1 G 60 w 0 0 m 0 20 l S`)],
    ['words under many lines', filled(`${words('250')} 1 G 4 w 5 0 m 5 20 l 9 0 m 9 20 l S`)],
    ['words on many lines', filled(`0 G 1 w 5 0 m 5 20 l 6 0 m 6 20 l 7 0 m 7 20 l S ${words('250')}`)],
    ['words in a colour that is looked up', filled(`/Pale cs 1 sc ${words('250')}`)],
    ['words in a pale colour, said otherwise', filled(`/DeviceRGB cs 1 1 0.9 sc ${words('250')}`)],
    [
      'a drawing that is turned',
      {
        14: field('(16)'),
        90: streamOf(
          `/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Matrix [-1 0 0 -1 0 0] /Resources << /Font << /F1 9 0 R >> >>`,
          words('16'),
        ),
      },
    ],
    [
      'a drawing that is pressed flat',
      { 14: field('(250)'), 90: drawn(words('250'), '/Font << /F1 9 0 R >>', '[0 0 100 190]') },
    ],
    [
      'letters without a width',
      {
        14: field('(250)'),
        90: drawn(words('250'), '/Font << /F1 91 0 R >>'),
        91: font('/FirstChar 48 /LastChar 57 /Widths [0 0 0 0 0 0 0 0 0 0]'),
      },
    ],
    [
      'other words in letters that are set richly',
      { ...filled(words('250')), 14: field('(250)', '/RV (<body><p>950</p></body>)') },
    ],
  ])('%s', (_, objects) => {
    expect(told(objects)).toContain('!fieldAppearance');
  });

  it('a box that holds what it does not show', () => {
    expect(told({ 15: was(15).replace('/V /Off', '/V /On') })).toEqual(['!fieldAppearance']);
    expect(told({ 15: was(15).replace('/V /Off /AS /Off', '/V /No /AS /On') })).toEqual(['!fieldAppearance']);
  });

  it('a second widget of the field that keeps the words of before', () => {
    const apart = {
      14: '<< /FT /Tx /T (amount) /V (100) /Kids [30 0 R 31 0 R] >>',
      30: widget('/Parent 14 0 R /Rect [60 600 160 620] /P 3 0 R /AP << /N 19 0 R >>'),
      31: widget('/Parent 14 0 R /Rect [60 570 160 590] /P 3 0 R /AP << /N 32 0 R >>'),
      32: appearance('100'),
    };
    const file = handSign(
      makeContract(table, apart),
      { ...firstSeal(), 18: '[30 0 R 31 0 R 16 0 R 17 0 R 41 0 R]' },
      table,
    );
    const fill = { 14: apart[14].replace('(100)', '(250)'), 19: appearance('250') };
    expect(told(fill, file)).toEqual(['+field', '+field', '!fieldAppearance']);
    expect(told({ ...fill, 32: appearance('250') }, file)).toEqual(['+field', '+field', '+field']);
  });
});

describe('a field that was filled and shows what it holds is no alarm', () => {
  const border = '1 1 0.9 rg 0 0 100 20 re f 0 G 1 w 0.5 0.5 99 19 re s /Tx BMC q 2 2 96 16 re W n';
  it.each<[string, Record<number, Raw>]>([
    ['with a ground and a border', filled(`${border} 0 g ${words('250')} Q EMC`)],
    ['in two lines', filled('BT /F1 10 Tf 12 TL 2 15 Td (Pay) Tj T* (now) Tj ET', {}, '(Pay now)')],
    ['letter by letter', filled('BT /F1 10 Tf 2 5 Td (2) Tj 10 0 Td (5) Tj 10 0 Td (0) Tj ET')],
    ['with its letters set close', filled('BT /F1 10 Tf 2 5 Td [(2) 40 (50)] TJ ET')],
    ['in a value of many bytes a letter', filled(words('250'), {}, '<FEFF003200350030>')],
    [
      'in Chinese, by a font of the reader',
      {
        14: field('<FEFF54084F5C>'),
        90: drawn('BT /F1 10 Tf 2 5 Td <54084F5C> Tj ET', '/Font << /F1 91 0 R >>'),
        91: wide('/Encoding /UniGB-UCS2-H'),
        92: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light >>',
      },
    ],
    [
      'with letters named as they are',
      {
        ...filled(''),
        90: drawn(words('250'), '/Font << /F1 91 0 R >>'),
        91: font(
          '/Encoding << /Type /Encoding /Differences [24 /breve 39 /quotesingle 96 /grave 128 /bullet] >>',
        ),
      },
    ],
    ['by a font of the form', { 14: field('(250)'), 90: drawn(words('250'), '') }],
    [
      'as PDFBox draws it',
      filled('/Tx BMC q 1 1 98 18 re W n BT /F1 12 Tf /DeviceGray cs 0 sc 2 5.692 Td (250) Tj ET Q EMC'),
    ],
    [
      'in boxes for letters',
      filled(`0 G 1 w 0.5 0.5 99 19 re 25 0 m 25 20 l 50 0 m 50 20 l S ${words('250')}`),
    ],
    ['with a raised edge', filled(`0.75 g 1 1 m 1 19 l 99 19 l 97 17 l 3 17 l 3 3 l f 0 g ${words('250')}`)],
    [
      'with the same words set richly',
      { ...filled(words('250')), 14: field('(250)', '/RV (<body><p>250</p></body>)') },
    ],
    [
      'in narrow letters that just fit',
      filled(
        'BT /F1 10 Tf 2 5 Td (illiillillilliillilliilliillilli) Tj ET',
        {},
        '(illiillillilliillilliilliillilli)',
      ),
    ],
  ])('%s', (_, objects) => {
    expect(told(objects)).toEqual(['+field']);
  });

  it('by letters that were signed along', () => {
    const signed = {
      9: wide('/Encoding /Identity-H /ToUnicode 33 0 R').replace('92 0 R', '34 0 R'),
      33: streamOf('', '1 beginbfrange <0001> <0003> [<0032> <0035> <0030>] endbfrange'),
      34: '<< /Type /Font /Subtype /CIDFontType2 /FontDescriptor 22 0 R >>',
    };
    const file = sealedWith(signed);
    expect(told(filled('BT /F1 10 Tf 2 5 Td <000100020003> Tj ET'), file)).toEqual(['+field']);
    expect(told(filled('BT /F1 10 Tf 2 5 Td <000300020003> Tj ET'), file)).toEqual(['!fieldAppearance']);
  });

  it('as an amount in the form that the field has', () => {
    const format = (more: string) =>
      was(14).replace('/FT /Tx', `/FT /Tx /AA << /F << /S /JavaScript /JS (AFNumber_Format) >> >>${more}`);
    const file = sealedWith({ 14: format('') });
    const fill = (shown: string) =>
      told(
        { 14: format('').replace('(100)', '(1250)').replace('19 0 R', '90 0 R'), 90: drawn(words(shown)) },
        file,
      );
    expect(fill('$1,250.00')).toEqual(['+field']);
    expect(fill('$9,250.00')).toEqual(['!fieldAppearance']);
  });
});
