import { at } from './contract.testing.ts';
import { box, but, type Edit, onPage1 } from './edits-kit.testing.ts';
import { look } from './hand-seal.testing.ts';

/** Edits that lay something over a page, or take it away. */
export const overlaysEdits: Readonly<Record<string, Edit>> = {
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
  'a widget of an old field laid over another page': {
    objects: but(5, '/Rotate 90', '/Rotate 90 /Annots [14 0 R]'),
    code: 'annotation',
    pages: [3],
  },
  'an object of another generation': {
    objects: { [at.annots1]: '[14 0 R 16 0 R 17 1 R 41 0 R]' },
    code: 'annotationRemoved',
    pages: [1],
  },
};
