import { type Raw, streamOf } from '../pdf/files.testing.ts';
import type { AllowedCode } from './change.ts';
import { appearance, at, contractObjects, metadata, widget } from './contract.testing.ts';
import { handSignature, look } from './hand-seal.testing.ts';

/** What an honest maker writes behind a sealed contract, and what it is to be called. */
export interface Continuation {
  readonly objects: Readonly<Record<number, Raw>>;
  readonly codes: readonly AllowedCode[];
  readonly signs?: boolean;
  readonly trailer?: string;
}

const was = (number: number): string => String(contractObjects[number]);
const annots1 = '14 0 R 16 0 R 17 0 R 41 0 R';
const form = (fields: string, more = '') =>
  `<< /Fields [14 0 R 15 0 R 16 0 R 25 0 R 28 0 R 41 0 R ${fields}] /SigFlags 3 /DA (/F1 0 Tf 0 g) /DR << /Font << /F1 9 0 R >> >> ${more} >>`;
const rect = '/Rect [300 300 400 400]';
const seal = (field: string, more: Record<number, Raw> = {}): Continuation => ({
  objects: {
    90: widget(`/FT /Sig /T (later) /V 91 0 R /P 3 0 R ${field}`),
    91: handSignature(),
    92: look(),
    [at.annots1]: `[${annots1} 90 0 R]`,
    [at.form]: form('90 0 R'),
    ...more,
  },
  codes: ['seal'],
  signs: true,
});
const catalogue = (more: string) => was(1).replace('/Lang', `${more} /Lang`);
const layered = (inner: string) =>
  streamOf(
    '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /n0 94 0 R /n2 95 0 R >> >>',
    inner,
  );
const records = streamOf('', '\x30\x03\x02\x01\x01');
const stampForm = streamOf(
  '/Type /XObject /Subtype /Form /BBox [0 0 50 100] /Resources << /XObject << /S 95 0 R >> >>',
  'q 1 0 0 1 0 0 cm /S Do Q',
);

export const continuations: Readonly<Record<string, Continuation>> = {
  'a later seal': seal(`${rect} /AP << /N 92 0 R >>`),
  'a later seal with a white ground beside the words': seal(`${rect} /AP << /N 92 0 R >>`, {
    92: look('1 g 0 0 100 100 re f 0.8 0 0 RG 5 5 90 90 re S'),
  }),
  'a later seal by a maker that writes into pages what they had from above': seal(
    `${rect} /AP << /N 92 0 R >>`,
    {
      4: was(4).replace(
        '/Annots',
        '/MediaBox [0 0 595 842] /Resources << /Font << /F1 9 0 R >> /XObject << /X 21 0 R >> >> /Annots',
      ),
    },
  ),
  'a later seal over words, without a ground': seal('/Rect [60 680 160 780] /AP << /N 92 0 R >>'),
  'a later seal that does not show': seal('/Rect [0 0 0 0]'),
  'a later seal with an appearance of many layers': seal(`${rect} /AP << /N 92 0 R >> /MK << >>`, {
    92: layered('q 1 0 0 1 0 0 cm /n0 Do Q q 1 0 0 1 0 0 cm /n2 Do Q'),
    94: look('% DSBlank'),
    95: look('BT /T1 10 Tf (Signed by B) Tj ET'),
  }),
  'a later seal with a lock': seal(
    `${rect} /AP << /N 92 0 R >> /Lock << /Type /SigFieldLock /Action /All >>`,
  ),
  'a later seal that closes the document': seal(`${rect} /AP << /N 92 0 R >>`, {
    91: handSignature(
      '/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P 1 /V /1.2 >> >>]',
    ),
  }),
  'a later seal named as certification': {
    ...seal(`${rect} /AP << /N 92 0 R >>`, { 1: catalogue('/Perms << /DocMDP 91 0 R >>') }),
    codes: ['validation', 'seal'],
  },
  'a later seal whose widget stands apart from its field': {
    objects: {
      90: '<< /FT /Sig /T (later) /V 91 0 R /Kids [93 0 R] >>',
      91: handSignature(),
      92: look(),
      93: widget(`/Parent 90 0 R ${rect} /P 3 0 R /AP << /N 92 0 R >>`),
      [at.annots1]: `[${annots1} 93 0 R]`,
      [at.form]: form('90 0 R'),
    },
    codes: ['seal'],
    signs: true,
  },
  'a later seal in a group of fields': {
    objects: {
      96: '<< /T (seals) /Kids [90 0 R] >>',
      90: widget(`/FT /Sig /T (later) /Parent 96 0 R /V 91 0 R ${rect} /AP << /N 92 0 R >>`),
      91: handSignature(),
      92: look(),
      [at.annots1]: `[${annots1} 90 0 R]`,
      [at.form]: form('96 0 R'),
    },
    codes: ['seal'],
    signs: true,
  },
  'a later seal on a page without annotations': {
    objects: {
      90: widget(`/FT /Sig /T (later) /V 91 0 R /P 5 0 R ${rect} /AP << /N 92 0 R >>`),
      91: handSignature(),
      92: look(),
      5: was(5).replace('/Rotate', '/Annots [90 0 R] /Rotate'),
      [at.form]: form('90 0 R'),
    },
    codes: ['seal'],
    signs: true,
  },
  'a later seal on a page whose list is its own': {
    objects: {
      90: widget(`/FT /Sig /T (later) /V 91 0 R /P 4 0 R ${rect} /AP << /N 92 0 R >>`),
      91: handSignature(),
      92: look(),
      4: was(4).replace('28 0 R]', '28 0 R 90 0 R]'),
      [at.form]: form('90 0 R'),
    },
    codes: ['seal'],
    signs: true,
  },
  'a later seal, the form moved into the catalogue': seal(`${rect} /AP << /N 92 0 R >>`, {
    1: was(1).replace('/AcroForm 13 0 R', `/AcroForm ${form('90 0 R')}`),
  }),
  'a later seal with fonts for its words': seal(`${rect} /AP << /N 92 0 R >> /DA (/Helv 0 Tf)`, {
    [at.form]: form('90 0 R').replace('/F1 9 0 R', '/F1 9 0 R /Helv 97 0 R'),
    97: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  }),
  'a later seal with stamps of the same picture': {
    ...seal(`${rect} /AP << /N 92 0 R >>`, {
      92: streamOf(
        '/Type /XObject /Subtype /Form /BBox [0 0 50 100] /Resources << /XObject << /S 95 0 R >> >>',
        '/S Do',
      ),
      93: '<< /Type /Annot /Subtype /Stamp /Rect [545 300 595 400] /F 132 /P 4 0 R /AP << /N 94 0 R >> /NM (later-1) >>',
      94: stampForm,
      95: look(),
      4: was(4).replace('28 0 R]', '28 0 R 93 0 R]'),
    }),
    codes: ['seal', 'seal'],
  },
  'a field for a signature that was prepared, signed': {
    objects: {
      16: was(16).replace('/P 3 0 R', '/P 3 0 R /V 91 0 R /AP << /N 92 0 R >>'),
      91: handSignature(),
      92: look(),
    },
    codes: ['seal'],
    signs: true,
  },
  'a field prepared, signed, with marks of another maker': {
    objects: {
      16: was(16).replace(
        '/P 3 0 R',
        '/P 3 0 R /V 91 0 R /AP << /N 92 0 R >> /MK << /R 0 >> /DA (/F1 0 Tf) /M (D:20260102)',
      ),
      91: handSignature('/Prop_Build << /App << /Name /Reader >> >>'),
      92: look(),
    },
    codes: ['seal'],
    signs: true,
  },
  'a field for a later signature': {
    objects: {
      90: widget(`/FT /Sig /T (later) /P 3 0 R ${rect}`),
      [at.annots1]: `[${annots1} 90 0 R]`,
      [at.form]: form('90 0 R'),
    },
    codes: ['emptyField'],
  },
  'a document time stamp': {
    objects: {
      90: widget('/FT /Sig /T (time) /V 91 0 R /P 3 0 R /Rect [0 0 0 0]'),
      91: handSignature()
        .replace('/Type /Sig', '/Type /DocTimeStamp')
        .replace('ETSI.CAdES.detached', 'ETSI.RFC3161'),
      [at.annots1]: `[${annots1} 90 0 R]`,
      [at.form]: form('90 0 R'),
    },
    codes: ['timestamp'],
    signs: true,
  },
  'a document time stamp on no page': {
    objects: {
      90: '<< /FT /Sig /T (time) /V 91 0 R /Type /Annot /Subtype /Widget /F 132 /Rect [0 0 0 0] >>',
      91: handSignature().replace('/Type /Sig', '/Type /DocTimeStamp'),
      [at.form]: form('90 0 R'),
    },
    codes: ['timestamp'],
    signs: true,
  },
  'records of validation': {
    objects: {
      1: catalogue('/DSS 90 0 R'),
      90: '<< /Type /DSS /Certs [91 0 R] /CRLs [92 0 R] /OCSPs [] >>',
      91: records,
      92: records,
    },
    codes: ['validation'],
  },
  'records of validation by signature': {
    objects: {
      1: catalogue('/DSS 90 0 R'),
      90: '<< /Certs 93 0 R /OCSPs 94 0 R /VRI << /ABCD 95 0 R >> >>',
      91: records,
      92: records,
      93: '[91 0 R]',
      94: '[92 0 R]',
      95: '<< /Cert [91 0 R] /OCSP [92 0 R] /TU (D:20260102000000Z) >>',
    },
    codes: ['validation'],
  },
  'records of validation in the catalogue, with an extension': {
    objects: {
      1: catalogue(
        '/Version /2.0 /Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >> /DSS << /Certs [91 0 R] >>',
      ),
      91: records,
    },
    codes: ['validation', 'validation', 'validation'],
  },
  'another date in the information': {
    objects: { 11: was(11).replace('20260101', '20260202') },
    codes: ['dates'],
  },
  'another tool in the information': {
    objects: { 11: was(11).replace('(A tool)', '(Another tool; modified using B)') },
    codes: ['dates'],
  },
  'other information altogether': {
    objects: { 97: was(11).replace('20260101', '20260202') },
    trailer: '/Info 97 0 R /ID [<aa> <bb>]',
    codes: ['dates'],
  },
  'another date in what is told': {
    objects: { 12: metadata('Contract', '2026-02-02T00:00:00Z') },
    codes: ['dates'],
  },
  'a text field filled': {
    objects: { 14: was(14).replace('(100)', '(250)').replace('19 0 R', '90 0 R'), 90: appearance('250') },
    codes: ['field'],
  },
  'a text field filled, its look written in place': {
    objects: { 14: was(14).replace('(100)', '(250)'), 19: appearance('250') },
    codes: ['field'],
  },
  'a text field filled, its look left to readers': {
    objects: { 14: was(14).replace('(100)', '(250)').replace('/AP << /N 19 0 R >>', '') },
    codes: ['field'],
  },
  'a text field emptied': {
    objects: {
      14: was(14).replace('/V (100)', '').replace('19 0 R', '90 0 R'),
      90: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 100 20]', '/Tx BMC EMC'),
    },
    codes: ['field'],
  },
  'a box ticked': {
    objects: { 15: was(15).replace('/V /Off /AS /Off', '/V /On /AS /On') },
    codes: ['field'],
  },
  'a town chosen': {
    objects: {
      28: was(28).replace('/V (Xian)', '/V (Beijing) /I [1] /AP << /N 90 0 R >>'),
      90: appearance('Beijing'),
    },
    codes: ['field'],
  },
  'fields filled, a box ticked and a seal in one': {
    ...seal(`${rect} /AP << /N 92 0 R >>`, {
      14: was(14).replace('(100)', '(250)'),
      19: appearance('250'),
      15: was(15).replace('/V /Off /AS /Off', '/V /On /AS /On'),
      11: was(11).replace('20260101', '20260202'),
    }),
    codes: ['dates', 'seal', 'field', 'field'],
  },
  'nothing at all': { objects: {}, codes: [] },
  'objects written again as they were': { objects: { 1: was(1), 3: was(3), 9: was(9) }, codes: [] },
  'objects that nothing refers to': { objects: { 98: streamOf('', 'of no use') }, codes: [] },
};
