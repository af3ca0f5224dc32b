import { dict, name, text } from '../pdf/build.ts';
import { PdfRef, PdfStream } from '../pdf/objects.ts';
import { makePdf, more } from './pdfs.testing.ts';

const encoder = new TextEncoder();

const metadata = (part: number): PdfStream =>
  new PdfStream(
    dict({ Type: name('Metadata'), Subtype: name('XML') }),
    encoder.encode(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  );

const field = dict({
  Type: name('Annot'),
  Subtype: name('Widget'),
  FT: name('Tx'),
  T: text('amount'),
  V: text('12'),
  Rect: [60, 600, 200, 620],
  F: 4,
  P: new PdfRef(1000),
});

/** Files as they come in life, each small. */
export const inputKinds: Readonly<Record<string, () => Uint8Array>> = {
  'a classic file': () => makePdf(),
  'a file with streams of objects': () => makePdf({ xref: 'stream', pages: 2 }),
  'a file for old and new readers': () => makePdf({ xref: 'hybrid' }),
  'a page turned to the right': () => makePdf({ page: { Rotate: 90 } }),
  'pages that inherit their turning': () => makePdf({ tree: { Rotate: 180 } }),
  'a page turned to the left and cut': () => makePdf({ page: { Rotate: 270, CropBox: [90, 100, 560, 700] } }),
  'a page with a unit of its own': () => makePdf({ page: { UserUnit: 2, MediaBox: [0, 0, 300, 420] } }),
  'a form that stands in the catalogue': () =>
    makePdf({
      catalogue: { AcroForm: dict({ Fields: [more(0)], DA: text('/Helv 0 Tf 0 g') }) },
      page: { Annots: [more(0)] },
      more: [field],
    }),
  'a form whose fields and annotations stand apart': () =>
    makePdf({
      xref: 'stream',
      catalogue: { AcroForm: more(0) },
      page: { Annots: more(1) },
      more: [dict({ Fields: more(3), NeedAppearances: true }), [more(2)], field, [more(2)]],
    }),
  'a form whose list of fields is that of the annotations': () =>
    makePdf({
      catalogue: { AcroForm: dict({ Fields: more(0) }) },
      page: { Annots: more(0) },
      more: [[more(1)], field],
    }),
  'a form with XFA beside its fields': () =>
    makePdf({
      catalogue: { AcroForm: dict({ Fields: [more(0)], XFA: more(1) }) },
      page: { Annots: [more(0)] },
      more: [field, new PdfStream(dict({}), encoder.encode('<xdp:xdp/>'))],
    }),
  'a tagged file': () =>
    makePdf({
      catalogue: {
        MarkInfo: dict({ Marked: true }),
        Lang: text('zh-CN'),
        StructTreeRoot: dict({ Type: name('StructTreeRoot') }),
      },
    }),
  'PDF/A-1': () => makePdf({ catalogue: { Metadata: more(0) }, more: [metadata(1)] }),
  'PDF/A-2': () => makePdf({ xref: 'stream', catalogue: { Metadata: more(0) }, more: [metadata(2)] }),
  'a file without a line end behind it': () => makePdf().subarray(0, -1),
};
