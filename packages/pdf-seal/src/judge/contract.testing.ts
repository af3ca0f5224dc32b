import { zlibSync } from 'fflate';
import { addRevision, ascii, makePdf, type Raw, streamOf, type Writing } from '../pdf/files.testing.ts';

const xmp = (title: string, date: string, more = ''): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xmp:ModifyDate="${date}"><dc:title>${title}</dc:title></rdf:Description></rdf:RDF>${more}</x:xmpmeta><?xpacket end="w"?>`;

export const metadata = (title: string, date: string, more = '') =>
  streamOf('/Type /Metadata /Subtype /XML', xmp(title, date, more));

const shown = (text: string) => `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;

const appearance = (text: string) =>
  streamOf(
    '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 9 0 R >> >>',
    `/Tx BMC q BT /F1 10 Tf 2 5 Td (${text}) Tj ET Q EMC`,
  );

const widget = (more: string) => `<< /Type /Annot /Subtype /Widget /F 4 ${more} >>`;

/** The numbers of what the contract is made of. */
export const at = {
  catalogue: 1,
  pages: 2,
  page1: 3,
  page2: 4,
  page3: 5,
  content1: 6,
  content2: 7,
  content3: 8,
  font: 9,
  image: 10,
  info: 11,
  metadata: 12,
  form: 13,
  text: 14,
  box: 15,
  empty: 16,
  link: 17,
  annots1: 18,
  textLook: 19,
  layer: 20,
  shared: 21,
  descriptor: 22,
  boxOn: 23,
  boxOff: 24,
  readOnly: 25,
  gstate: 26,
  resources1: 27,
  choice: 28,
  layers: 29,
  missing: 60,
} as const;

const page = (content: string, more: string) =>
  `<< /Type /Page /Parent 2 0 R /Contents ${content} ${more} >>`;

/** A contract of three pages with a form, a layer, a picture and all that edits may go for. */
export const contractObjects: Readonly<Record<number, string | Uint8Array>> = {
  1: '<< /Type /Catalog /Pages 2 0 R /AcroForm 13 0 R /Metadata 12 0 R /OCProperties 29 0 R /Lang (zh-CN) >>',
  2: '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 595 842] /Resources << /Font << /F1 9 0 R >> /XObject << /X 21 0 R >> >> >>',
  3: page('[6 0 R 60 0 R]', '/Annots 18 0 R /Resources 27 0 R'),
  4: page('7 0 R', '/Annots [15 0 R 25 0 R 28 0 R]'),
  5: page('8 0 R', '/Rotate 90'),
  6: streamOf('', `${shown('Pay 100 yuan')} /I Do /OC /L BDC ${shown('a layer')} EMC /G gs /X Do`),
  7: streamOf('/Filter /FlateDecode', zlibSync(ascii(`${shown('Page two')} /X Do`))),
  8: streamOf('', shown('Page three')),
  9: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontDescriptor 22 0 R >>',
  10: streamOf(
    '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    '\x00\xff\x00\xff',
  ),
  11: '<< /Title (Contract) /Producer (A tool) /ModDate (D:20260101000000Z) >>',
  12: metadata('Contract', '2026-01-01T00:00:00Z'),
  13: '<< /Fields [14 0 R 15 0 R 16 0 R 25 0 R 28 0 R] /DA (/F1 0 Tf 0 g) /DR << /Font << /F1 9 0 R >> >> >>',
  14: widget('/FT /Tx /T (amount) /V (100) /Rect [60 600 160 620] /P 3 0 R /AP << /N 19 0 R >>'),
  15: widget(
    '/FT /Btn /T (agreed) /V /Off /AS /Off /Rect [60 600 80 620] /P 4 0 R /AP << /N << /On 23 0 R /Off 24 0 R >> >>',
  ),
  16: widget('/FT /Sig /T (party) /Rect [300 100 420 160] /P 3 0 R'),
  17: '<< /Type /Annot /Subtype /Link /Rect [60 500 160 520] /Border [0 0 0] /A << /S /URI /URI (https://example.com) >> >>',
  18: '[14 0 R 16 0 R 17 0 R]',
  19: appearance('100'),
  20: '<< /Type /OCG /Name (Layer) >>',
  21: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 50 50]', '0 0 10 10 re f'),
  22: '<< /Type /FontDescriptor /FontName /Helvetica /Flags 32 >>',
  23: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', '0 0 20 20 re f'),
  24: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', ''),
  25: widget('/FT /Tx /T (fixed) /Ff 1 /V (no) /Rect [60 560 160 580] /P 4 0 R'),
  26: '<< /Type /ExtGState /CA 1 >>',
  27: '<< /Font << /F1 9 0 R >> /XObject << /I 10 0 R /X 21 0 R >> /Properties << /L 20 0 R >> /ExtGState << /G 26 0 R >> >>',
  28: widget('/FT /Ch /T (town) /Opt [(Xian) (Beijing)] /V (Xian) /Rect [60 520 160 540] /P 4 0 R'),
  29: '<< /OCGs [20 0 R] /D << /ON [20 0 R] >> >>',
};

const plain = Object.keys(contractObjects)
  .map(Number)
  .filter((number) => typeof contractObjects[number] === 'string');

/** The ways in which the contract, and what is added to it, is written. */
export const writings: Readonly<Record<string, Writing>> = {
  table: { size: 100, trailer: '/Info 11 0 R /ID [<aa> <aa>]' },
  stream: { size: 100, xref: 'stream', together: plain, trailer: '/Info 11 0 R /ID [<aa> <aa>]' },
  hybrid: {
    size: 100,
    xref: 'hybrid',
    together: plain.filter((number) => number > 8),
    trailer: '/Info 11 0 R /ID [<aa> <aa>]',
  },
};

export const makeContract = (writing: Writing, changed: Readonly<Record<number, Raw>> = {}): Uint8Array =>
  makePdf({ ...contractObjects, ...changed }, writing);

/** Adds to a contract in the way in which it is written, but everything in the open. */
export const addTo = (
  file: Uint8Array,
  objects: Readonly<Record<number, Raw>>,
  writing: Writing,
): Uint8Array =>
  addRevision(file, objects, {
    ...writing,
    together: [],
    xref: writing.xref === 'hybrid' ? 'table' : writing.xref,
  });

export { appearance, page, shown, widget };
