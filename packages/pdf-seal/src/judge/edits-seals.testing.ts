import { streamOf } from '../pdf/files.testing.ts';
import { at, widget } from './contract.testing.ts';
import { annots1, box, type Edit, laterSeal, newField, seal } from './edits-kit.testing.ts';
import { handSignature, look } from './hand-seal.testing.ts';

/** Edits of seals, and seals that are none. */
export const sealsEdits: Readonly<Record<string, Edit>> = {
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
  'a later seal that names a picture higher than a line and stamps it': {
    objects: laterSeal('/Rect [300 300 400 400] /AP << /N 92 0 R >>', {
      92: streamOf(
        '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /S 95 0 R /B1 96 0 R >> >>',
        '/S Do',
      ),
      93: '<< /Type /Annot /Subtype /Stamp /Rect [300 420 370 455] /AP << /N 94 0 R >> >>',
      94: streamOf(
        '/Type /XObject /Subtype /Form /BBox [0 0 70 35] /Resources << /XObject << /S 96 0 R >> >>',
        '/S Do',
      ),
      95: look(),
      96: look('0 0 1 RG 5 5 60 25 re S'),
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
