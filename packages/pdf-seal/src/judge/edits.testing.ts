import { joined, type Raw, streamOf } from '../pdf/files.testing.ts';
import type { ForbiddenCode } from './change.ts';
import { appearance, at, contractObjects, metadata, page, shown, widget } from './contract.testing.ts';
import { handSignature, look } from './hand-seal.testing.ts';

/** What an edit writes behind a sealed contract, what it should be called, and on which pages it shows. */
export interface Edit {
  readonly objects: Readonly<Record<number, Raw>>;
  readonly code: ForbiddenCode;
  readonly pages: readonly number[];
  readonly root?: number;
  /** What is to be signed as a later seal would be. */
  readonly signs?: boolean;
}

const was = (number: number): string => {
  const body = contractObjects[number];
  if (typeof body !== 'string') throw new Error('not plain');
  return body;
};
const but = (number: number, find: string, put: string): Record<number, Raw> => {
  const changed = was(number).replace(find, put);
  if (changed === was(number)) throw new Error(`${number} does not change`);
  return { [number]: changed };
};
const annots1 = '14 0 R 16 0 R 17 0 R 41 0 R';
const onPage1 = (annotation: Raw, more: Record<number, Raw> = {}): Record<number, Raw> => ({
  90: annotation,
  [at.annots1]: `[${annots1} 90 0 R]`,
  ...more,
});
const form = (fields: string, more = '') =>
  `<< /Fields [14 0 R 15 0 R 16 0 R 25 0 R 28 0 R 41 0 R ${fields}] /SigFlags 3 /DA (/F1 0 Tf 0 g) /DR << /Font << /F1 9 0 R >> >> ${more} >>`;
const newField = (field: string, more: Record<number, Raw> = {}) =>
  onPage1(field, { [at.form]: form('90 0 R'), ...more });
const box = '/Rect [60 690 300 715]';
const seal = widget('/FT /Sig /T (first) /V 40 0 R /Rect [400 60 500 160] /P 3 0 R /AP << /N 42 0 R >>');
const laterSeal = (field: string, more: Record<number, Raw> = {}) =>
  newField(widget(`/FT /Sig /T (later) /V 91 0 R /P 3 0 R ${field}`), {
    91: handSignature(),
    92: look(),
    ...more,
  });

/** Every edit is for a contract whose first seal is 40 to 42. */
export const edits: Readonly<Record<string, Edit>> = {
  'the content of a page replaced': {
    objects: { 6: streamOf('', shown('Pay 900 yuan')) },
    code: 'content',
    pages: [1],
  },
  'compressed content replaced': {
    objects: { 7: streamOf('', shown('Page 2')) },
    code: 'content',
    pages: [2],
  },
  'content emptied': { objects: { 8: streamOf('', '') }, code: 'content', pages: [3] },
  'content added to a page': {
    objects: { ...but(3, '60 0 R]', '60 0 R 90 0 R]'), 90: streamOf('', shown('more')) },
    code: 'content',
    pages: [1],
  },
  'content pointed elsewhere': { objects: but(4, '7 0 R', '8 0 R'), code: 'content', pages: [2] },
  'content freed': { objects: { 8: null }, code: 'content', pages: [3] },
  'content that was prepared but missing (shadow replace)': {
    objects: { 60: streamOf('', shown('Pay 900 yuan')) },
    code: 'shadow',
    pages: [1],
  },
  'a cover taken away (shadow hide)': { objects: { 21: null }, code: 'content', pages: [1, 2, 3] },
  'a drawing shared by pages replaced': {
    objects: { 21: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 500 500]', '1 g 0 0 500 500 re f') },
    code: 'content',
    pages: [1, 2, 3],
  },
  'a picture replaced': {
    objects: {
      10: streamOf(
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        '\x00',
      ),
    },
    code: 'picture',
    pages: [1],
  },
  'a font swapped': { objects: but(9, '/Helvetica ', '/Courier '), code: 'font', pages: [1, 2, 3] },
  'letters given other shapes': {
    objects: but(9, '/Type1', '/Type1 /Encoding << /Differences [49 /nine] >>'),
    code: 'font',
    pages: [1, 2, 3],
  },
  'a font descriptor changed': {
    objects: but(22, '/Flags 32', '/Flags 4 /FontFile2 90 0 R'),
    code: 'font',
    pages: [1, 2, 3],
  },
  'resources replaced in place': { objects: but(27, '/F1 9 0 R', '/F1 90 0 R'), code: 'object', pages: [1] },
  'resources of a page replaced': {
    objects: but(3, '/Resources 27 0 R', '/Resources << /Font << /F1 90 0 R >> >>'),
    code: 'resources',
    pages: [1],
  },
  'resources that pages inherit replaced': {
    objects: but(2, '/F1 9 0 R', '/F1 90 0 R'),
    code: 'pageTree',
    pages: [1, 2, 3],
  },
  'a graphics state changed': { objects: but(26, '/CA 1', '/CA 0'), code: 'resources', pages: [1] },
  'free text laid over a page': {
    objects: onPage1(
      `<< /Type /Annot /Subtype /FreeText ${box} /Contents (Pay 900 yuan) /DA (/Helv 12 Tf) >>`,
    ),
    code: 'annotation',
    pages: [1],
  },
  'a stamp laid over a page': {
    objects: onPage1(`<< /Type /Annot /Subtype /Stamp ${box} /AP << /N 92 0 R >> >>`, { 92: look() }),
    code: 'stampForeign',
    pages: [1],
  },
  'a white square laid over a page': {
    objects: onPage1(`<< /Type /Annot /Subtype /Square ${box} /IC [1 1 1] >>`),
    code: 'annotation',
    pages: [1],
  },
  'a redaction laid over a page': {
    objects: onPage1(`<< /Type /Annot /Subtype /Redact ${box} /OverlayText (900) >>`),
    code: 'annotation',
    pages: [1],
  },
  'a watermark laid over a page': {
    objects: {
      ...but(5, '/Rotate 90', '/Rotate 90 /Annots [90 0 R]'),
      90: `<< /Type /Annot /Subtype /Watermark ${box} /AP << /N 92 0 R >> >>`,
      92: look(),
    },
    code: 'annotation',
    pages: [3],
  },
  'a remark laid over a page': {
    objects: onPage1(`<< /Type /Annot /Subtype /Highlight ${box} >>`),
    code: 'annotation',
    pages: [1],
  },
  'a link laid over a page': {
    objects: onPage1(`<< /Type /Annot /Subtype /Link ${box} /A << /S /URI /URI (https://evil.example) >> >>`),
    code: 'annotation',
    pages: [1],
  },
  'a file pinned to a page': {
    objects: onPage1(`<< /Type /Annot /Subtype /FileAttachment ${box} /FS << /F (a.exe) >> >>`),
    code: 'embeddedFile',
    pages: [1],
  },
  'a link changed': {
    objects: but(17, 'example.com', 'evil.example'),
    code: 'annotationChanged',
    pages: [1],
  },
  'a link taken away': {
    objects: { [at.annots1]: '[14 0 R 16 0 R 41 0 R]' },
    code: 'annotationRemoved',
    pages: [1],
  },
  'all annotations taken away': { objects: { [at.annots1]: '[]' }, code: 'annotationRemoved', pages: [1] },
  'a text field laid over a page': {
    objects: newField(widget(`/FT /Tx /T (cover) /V (Pay 900 yuan) ${box}`)),
    code: 'fieldAdded',
    pages: [1],
  },
  'a button laid over a page': {
    objects: newField(widget(`/FT /Btn /Ff 65536 /T (cover) /MK << /BG [1] >> ${box}`)),
    code: 'fieldAdded',
    pages: [1],
  },
  'a widget of an old field laid over another page': {
    objects: but(5, '/Rotate 90', '/Rotate 90 /Annots [14 0 R]'),
    code: 'annotation',
    pages: [3],
  },
  'a field that shows what it does not say': {
    objects: { 14: was(14).replace('19 0 R', '90 0 R'), 90: appearance('900') },
    code: 'fieldAppearance',
    pages: [1],
  },
  'the look of a field replaced in place': {
    objects: { 19: appearance('900') },
    code: 'fieldAppearance',
    pages: [1],
  },
  'a field moved over other text': {
    objects: but(14, '[60 600 160 620]', '[60 690 300 720]'),
    code: 'fieldChanged',
    pages: [1],
  },
  'a field that is fixed filled': { objects: but(25, '(no)', '(yes)'), code: 'lockedField', pages: [2] },
  'a box that looks ticked when it is not': {
    objects: { 24: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', '0 0 20 20 re f') },
    code: 'content',
    pages: [2],
  },
  'a field that runs a script': {
    objects: but(14, '/FT /Tx', '/FT /Tx /AA << /F << /S /JavaScript /JS (app.alert(1)) >> >>'),
    code: 'action',
    pages: [1],
  },
  'a field taken out of the form': {
    objects: { [at.form]: form('').replace('15 0 R ', '') },
    code: 'fieldRemoved',
    pages: [2],
  },
  'a field freed': { objects: { 14: null }, code: 'fieldRemoved', pages: [1] },
  'choices changed': { objects: but(28, '(Beijing)', '(Shanghai)'), code: 'fieldChanged', pages: [2] },
  'readers told to draw all fields anew': {
    objects: { [at.form]: form('', '/NeedAppearances true') },
    code: 'form',
    pages: [],
  },
  'a second form beside the form': {
    objects: { [at.form]: form('', '/XFA 90 0 R'), 90: streamOf('', '<xdp/>') },
    code: 'form',
    pages: [],
  },
  'fonts of the form swapped': {
    objects: { [at.form]: form('').replace('/F1 9 0 R', '/F1 90 0 R') },
    code: 'form',
    pages: [],
  },
  'the form taken away': { objects: but(1, '/AcroForm 13 0 R', ''), code: 'form', pages: [] },
  'the look of a seal replaced in place': {
    objects: { 42: look('0 0 1 RG 5 5 90 90 re S') },
    code: 'sealChanged',
    pages: [1],
  },
  'the look of a seal pointed elsewhere': {
    objects: { 41: seal.replace('42 0 R', '90 0 R'), 90: look() },
    code: 'sealChanged',
    pages: [1],
  },
  'a seal moved': { objects: { 41: seal.replace('[400 60', '[300 60') }, code: 'sealChanged', pages: [1] },
  'a seal hidden': { objects: { 41: seal.replace('/F 4', '/F 2') }, code: 'sealChanged', pages: [1] },
  'a seal without its signature': {
    objects: { 41: seal.replace('/V 40 0 R', '') },
    code: 'sealRemoved',
    pages: [1],
  },
  'a seal under another signature': {
    objects: { 41: seal.replace('40 0 R', '90 0 R'), 90: handSignature() },
    code: 'sealRemoved',
    pages: [1],
    signs: true,
  },
  'a signature changed': {
    objects: { 40: '<< /Type /Sig /Reason (other) /ByteRange [0 1 2 3] /Contents <00> >>' },
    code: 'signature',
    pages: [],
  },
  'a page added': {
    objects: { ...but(2, '5 0 R] /Count 3', '5 0 R 90 0 R] /Count 4'), 90: page('8 0 R', '') },
    code: 'pagesAdded',
    pages: [4],
  },
  'a page taken out': {
    objects: but(2, '[3 0 R 4 0 R 5 0 R] /Count 3', '[3 0 R 5 0 R] /Count 2'),
    code: 'pagesRemoved',
    pages: [2],
  },
  'pages in another order': {
    objects: but(2, '4 0 R 5 0 R', '5 0 R 4 0 R'),
    code: 'pagesReordered',
    pages: [2, 3],
  },
  'a page put in the place of another': {
    objects: { ...but(2, '4 0 R', '90 0 R'), 90: page('8 0 R', '') },
    code: 'pagesAdded',
    pages: [2],
  },
  'another page tree': {
    objects: { ...but(1, '/Pages 2 0 R', '/Pages 90 0 R'), 90: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    code: 'pageTree',
    pages: [1, 2, 3],
  },
  'another catalogue': { objects: { 90: was(1) }, root: 90, code: 'catalogue', pages: [1, 2, 3] },
  'a page cut smaller': {
    objects: but(4, '/Annots', '/CropBox [0 0 595 400] /Annots'),
    code: 'geometry',
    pages: [2],
  },
  'a page of another size': {
    objects: but(4, '/Annots', '/MediaBox [0 0 200 200] /Annots'),
    code: 'geometry',
    pages: [2],
  },
  'a page turned': { objects: but(5, '/Rotate 90', '/Rotate 180'), code: 'geometry', pages: [3] },
  'a page in other units': {
    objects: but(5, '/Rotate 90', '/Rotate 90 /UserUnit 2'),
    code: 'geometry',
    pages: [3],
  },
  'two contents on one page': {
    objects: but(4, '/Contents 7 0 R', '/Contents 8 0 R /Contents 7 0 R'),
    code: 'doubled',
    pages: [2],
  },
  'a layer switched off': { objects: but(29, '/ON', '/OFF'), code: 'optionalContent', pages: [1, 2, 3] },
  'a layer made another': {
    objects: but(20, '(Layer)', '(Layer) /Usage << /View << /ViewState /OFF >> >>'),
    code: 'optionalContent',
    pages: [1],
  },
  'layers replaced in the catalogue': {
    objects: but(1, '/OCProperties 29 0 R', '/OCProperties << /OCGs [20 0 R] /D << /BaseState /OFF >> >>'),
    code: 'optionalContent',
    pages: [1, 2, 3],
  },
  'a script on opening': {
    objects: but(1, '/Lang', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> /Lang'),
    code: 'action',
    pages: [],
  },
  'a script on printing': {
    objects: but(1, '/Lang', '/AA << /WP << /S /JavaScript /JS (app.alert(1)) >> >> /Lang'),
    code: 'action',
    pages: [],
  },
  'a script on a page': {
    objects: but(5, '/Rotate 90', '/Rotate 90 /AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>'),
    code: 'action',
    pages: [3],
  },
  'scripts by name': {
    objects: but(
      1,
      '/Lang',
      '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >> /Lang',
    ),
    code: 'embeddedFile',
    pages: [],
  },
  'a file put in': {
    objects: but(1, '/Lang', '/Names << /EmbeddedFiles << /Names [(a) 90 0 R] >> >> /Lang'),
    code: 'embeddedFile',
    pages: [],
  },
  'a structure put on': {
    objects: but(1, '/Lang', '/StructTreeRoot << /Type /StructTreeRoot >> /Lang'),
    code: 'structure',
    pages: [],
  },
  'another language': { objects: but(1, 'zh-CN', 'en'), code: 'catalogue', pages: [] },
  'another title told': {
    objects: { 12: metadata('Other', '2026-01-01T00:00:00Z') },
    code: 'metadata',
    pages: [],
  },
  'a script in what is told': {
    objects: { 12: metadata('Contract', '2026-01-02T00:00:00Z', '<script>alert(1)</script>') },
    code: 'metadata',
    pages: [],
  },
  'another title in the information': {
    objects: but(11, '(Contract)', '(Other)'),
    code: 'metadata',
    pages: [],
  },
  'a script in the information': {
    objects: but(11, '(A tool)', '(<script>1</script>)'),
    code: 'metadata',
    pages: [],
  },
  'records of validation that are content': {
    objects: { ...but(1, '/Lang', '/DSS 6 0 R /Lang'), 6: '<< /Certs [] >>' },
    code: 'content',
    pages: [1],
  },
  'records of validation with more in them': {
    objects: { ...but(1, '/Lang', '/DSS 90 0 R /Lang'), 90: '<< /Certs [] /JS (1) >>' },
    code: 'catalogue',
    pages: [],
  },
  'an object of another generation': {
    objects: { [at.annots1]: '[14 0 R 16 0 R 17 1 R 41 0 R]' },
    code: 'annotationRemoved',
    pages: [1],
  },
  'a later seal over the whole page': {
    objects: laterSeal('/Rect [0 0 595 842] /AP << /N 92 0 R >>'),
    signs: true,
    code: 'sealCovers',
    pages: [1],
  },
  'a later seal that hides a number under a white ground': {
    objects: laterSeal('/Rect [90 690 160 720] /AP << /N 92 0 R >>', {
      92: look('1 1 1 rg 0 0 100 100 re f 0 g'),
    }),
    signs: true,
    code: 'sealHides',
    pages: [1],
  },
  'a later seal that hides a number under a picture': {
    objects: laterSeal('/Rect [90 690 160 720] /AP << /N 92 0 R >>', {
      92: streamOf(
        '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /P 93 0 R >> >>',
        '100 0 0 100 0 0 cm /P Do',
      ),
      93: streamOf(
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        'x',
      ),
    }),
    signs: true,
    code: 'sealHides',
    pages: [1],
  },
  'a later seal that runs a script': {
    objects: laterSeal(`/Rect [300 300 400 400] /A << /S /JavaScript /JS (1) >>`),
    signs: true,
    code: 'action',
    pages: [1],
  },
  'a later seal that signs nothing': {
    objects: laterSeal('/Rect [300 300 400 400] /AP << /N 92 0 R >>', {
      91: '<< /Type /Sig /ByteRange [0 10 20 30] /Contents <00> >>',
    }),
    code: 'sealWrong',
    pages: [1],
  },
  'a seal without any signature': {
    objects: newField(widget('/FT /Sig /T (later) /Rect [300 300 400 400] /AP << /N 92 0 R >>'), {
      92: look(),
    }),
    code: 'fieldAdded',
    pages: [1],
  },
  'a later seal with a stamp of another picture': {
    objects: laterSeal('/Rect [300 300 400 400] /AP << /N 92 0 R >>', {
      93: `<< /Type /Annot /Subtype /Stamp ${box} /AP << /N 94 0 R >> >>`,
      94: look('1 g 0 0 100 100 re f'),
      [at.annots1]: `[${annots1} 90 0 R 93 0 R]`,
    }),
    signs: true,
    code: 'stampForeign',
    pages: [1],
  },
  'a later seal with a stamp far larger than itself': {
    objects: laterSeal('/Rect [300 300 400 400] /AP << /N 92 0 R >>', {
      92: streamOf(
        '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /S 95 0 R >> >>',
        '/S Do',
      ),
      93: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 595 600] /AP << /N 94 0 R >> >>',
      94: streamOf(
        '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /S 95 0 R >> >>',
        '/S Do',
      ),
      95: look(),
      [at.annots1]: `[${annots1} 90 0 R 93 0 R]`,
    }),
    signs: true,
    code: 'stampForeign',
    pages: [1],
  },
};

/** Bytes behind the file that no cross-reference knows of. */
export const withBytesBehind = (file: Uint8Array): Uint8Array =>
  joined(file, '6 0 obj\n', streamOf('', shown('Pay 900 yuan')), '\nendobj\n');
