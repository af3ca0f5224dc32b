import { expect, it } from 'vitest';
import { type Raw, streamOf } from '../pdf/files.testing.ts';
import { readPdf } from '../pdf/read.ts';
import {
  addTo,
  at,
  contractObjects,
  makeContract,
  page,
  shown,
  widget,
  writings,
} from './contract.testing.ts';
import { closeSignature, firstSeal, handSign, handSignature, look } from './hand-seal.testing.ts';
import { judgeChanges } from './judge.ts';

const table = writings.table ?? {};
const was = (number: number) => String(contractObjects[number]);
/** What a contract has beside the usual, so that there is more to forge. */
const rich: Record<number, Raw> = {
  1: was(1).replace(
    '/Lang',
    '/PageLabels 61 0 R /Names 62 0 R /AF [63 0 R] /StructTreeRoot 64 0 R /MarkInfo << /Marked true >> /Outlines 68 0 R /ViewerPreferences 69 0 R /OutputIntents [70 0 R] /Perms << /UR3 71 0 R >> /Lang',
  ),
  61: '<< /Nums [0 << /S /D >>] >>',
  62: '<< /EmbeddedFiles << /Names [(a) 63 0 R] >> /Dests << /Names [(d) [3 0 R /Fit]] >> >>',
  63: '<< /Type /Filespec /F (a.txt) /EF << /F 65 0 R >> >>',
  64: '<< /Type /StructTreeRoot /K 66 0 R >>',
  65: streamOf('/Type /EmbeddedFile', '100 yuan'),
  66: '<< /Type /StructElem /S /P /P 64 0 R /Pg 3 0 R /ActualText (Pay 100) /K 0 >>',
  67: streamOf('', 'beginbfchar <01> <0031> endbfchar'),
  68: '<< /Type /Outlines /First 72 0 R /Last 72 0 R >>',
  69: '<< /DisplayDocTitle true >>',
  70: '<< /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile 73 0 R >>',
  71: '<< /Type /Sig /Reference [] >>',
  72: '<< /Title (Start) /Parent 68 0 R /Dest [3 0 R /Fit] >>',
  73: streamOf('/N 3', 'profile'),
  9: was(9).replace('/FontDescriptor', '/Encoding 74 0 R /ToUnicode 67 0 R /Widths 75 0 R /FontDescriptor'),
  74: '<< /Type /Encoding /BaseEncoding /WinAnsiEncoding >>',
  75: '[500 500 500]',
  3: was(3).replace('/Annots', '/StructParents 0 /Metadata 76 0 R /PieceInfo 77 0 R /Annots'),
  76: streamOf('/Type /Metadata /Subtype /XML', '<x/>'),
  77: '<< /App << /Private 78 0 R >> >>',
  78: '<< /Data (1) >>',
};
const sealed = handSign(makeContract(table, rich), firstSeal(), table);
const form = (fields: string) => String(firstSeal()[at.form]).replace('41 0 R]', `41 0 R ${fields}]`);
const but = (number: number, find: string, put: string): Record<number, Raw> => {
  const old = String(rich[number] ?? contractObjects[number]);
  if (!old.includes(find)) throw new Error(`${number}: ${find}`);
  return { [number]: old.replace(find, put) };
};
const later = (field: string, more: Record<number, Raw> = {}) => ({
  90: widget(`/FT /Sig /T (later) /V 91 0 R /P 3 0 R ${field}`),
  91: handSignature(),
  92: look(),
  [at.annots1]: '[14 0 R 16 0 R 17 0 R 41 0 R 90 0 R]',
  [at.form]: form('90 0 R'),
  ...more,
});
const place = '/Rect [300 300 400 400]';

const forgeries: Record<string, { objects: Record<number, Raw>; signs?: boolean; trailer?: string }> = {
  'page labels changed': { objects: { 61: '<< /Nums [0 << /S /R >>] >>' } },
  'a named place moved': { objects: but(62, '3 0 R /Fit', '5 0 R /Fit') },
  'an attached file replaced': { objects: { 65: streamOf('/Type /EmbeddedFile', '900 yuan') } },
  'an attached file named otherwise': { objects: but(63, 'a.txt', 'a.exe') },
  'an attached file of the document': { objects: but(1, '/AF [63 0 R]', '/AF [63 0 R 90 0 R]') },
  'an attached file of a page': { objects: but(4, '/Contents', '/AF [63 0 R] /Contents') },
  'words read aloud changed': { objects: but(66, 'Pay 100', 'Pay 900') },
  'words read aloud added': { objects: but(66, '/K 0', '/K 0 /Alt (Pay 900)') },
  'a table of letters swapped': { objects: { 67: streamOf('', 'beginbfchar <01> <0039> endbfchar') } },
  'an encoding swapped': { objects: { 74: '<< /Type /Encoding /Differences [49 /nine] >>' } },
  'widths of letters swapped': { objects: { 75: '[0 0 0]' } },
  'an outline entry pointed elsewhere': { objects: but(72, '3 0 R /Fit', '5 0 R /Fit') },
  'preferences of viewers': { objects: { 69: '<< /DisplayDocTitle false /HideToolbar true >>' } },
  'a colour profile swapped': { objects: { 73: streamOf('/N 3', 'another') } },
  'usage rights swapped': { objects: { 71: '<< /Type /Sig /Reference [1] >>' } },
  'permissions taken away': { objects: but(1, '/Perms << /UR3 71 0 R >>', '') },
  'permissions given to an old signature': { objects: but(1, '/UR3 71 0 R', '/UR3 71 0 R /DocMDP 40 0 R') },
  'metadata of a page swapped': { objects: { 76: streamOf('/Type /Metadata /Subtype /XML', '<y/>') } },
  'private data of a page': { objects: { 78: '<< /Data (2) >>' } },
  'the page tree with a page twice': {
    objects: but(2, '[3 0 R 4 0 R 5 0 R] /Count 3', '[3 0 R 4 0 R 4 0 R] /Count 3'),
  },
  'a page moved under a node of its own': {
    objects: {
      ...but(2, '[3 0 R 4 0 R', '[3 0 R 90 0 R'),
      90: '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R] /Count 1 /Rotate 90 >>',
    },
  },
  'a count of pages that is wrong': { objects: but(2, '/Count 3', '/Count 2') },
  'resources of the tree emptied': { objects: but(2, '/F1 9 0 R', '') },
  'a page that stands below another': { objects: but(4, '/Parent 2 0 R', '/Parent 3 0 R') },
  'a thumbnail': {
    objects: { ...but(4, '/Contents', '/Thumb 90 0 R /Contents'), 90: streamOf('/Width 1 /Height 1', 'x') },
  },
  'a page with a time': { objects: but(4, '/Contents', '/Dur 1 /Trans << /S /Dissolve >> /Contents') },
  'records that hold a script': {
    objects: { ...but(1, '/Lang', '/DSS << /Certs [90 0 R] >> /Lang'), 90: streamOf('/Subtype /XML', 'x') },
  },
  'records that are a page': { objects: but(1, '/Lang', '/DSS << /Certs [3 0 R] >> /Lang') },
  'records that are the content': {
    objects: {
      ...but(1, '/Lang', '/DSS << /Certs [6 0 R] >> /Lang'),
      6: streamOf('', shown('Pay 900 yuan')),
    },
  },
  'an extension that is none': {
    objects: but(1, '/Lang', '/Extensions << /ADBE << /BaseVersion /1.7 /JS (1) >> >> /Lang'),
  },
  'an older version': { objects: but(1, '/Lang', '/Version /0.9 /Lang') },
  'a field signed again under its name': {
    objects: later(`${place} /AP << /N 92 0 R >>`, {
      90: widget(`/FT /Sig /T (first) /V 91 0 R /P 3 0 R ${place} /AP << /N 92 0 R >>`),
    }),
    signs: true,
  },
  'a later seal by the old signature': {
    objects: later(`${place} /AP << /N 92 0 R >>`, {
      90: widget(`/FT /Sig /T (later) /V 40 0 R /P 3 0 R ${place} /AP << /N 92 0 R >>`),
    }),
    signs: true,
  },
  'a later seal behind a switch': { objects: later(`${place} /OC 20 0 R /AP << /N 92 0 R >>`), signs: true },
  'a later seal with a picture behind a switch': {
    objects: later(`${place} /AP << /N 92 0 R >>`, {
      92: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OC 20 0 R', '0 0 9 9 re f'),
    }),
    signs: true,
  },
  'a later seal with a page as its picture': { objects: later(`${place} /AP << /N 3 0 R >>`), signs: true },
  'a later seal that shows the page of another file': {
    objects: later(`${place} /AP << /N 92 0 R >>`, {
      92: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (a.pdf) /Page 0 >>', ''),
    }),
    signs: true,
  },
  'a later seal that hangs itself under an old field': {
    objects: later(`${place} /AP << /N 92 0 R >> /Parent 14 0 R`),
    signs: true,
  },
  'a later seal hung into an old field': {
    objects: {
      ...later(`${place} /AP << /N 92 0 R >>`),
      [at.form]: form(''),
      14: was(14).replace('/FT', '/Kids [90 0 R] /FT'),
    },
    signs: true,
  },
  'a later seal that reaches off the page': {
    objects: later('/Rect [-900 -900 900 900] /AP << /N 92 0 R >>'),
    signs: true,
  },
  'the look of a field by a state': { objects: but(14, '/N 19 0 R', '/N << /A 19 0 R >>') },
  'another default look of fields': { objects: { [at.form]: form('').replace('0 g)', '1 g)') } },
  'the order in which fields are calculated': {
    objects: { [at.form]: form('').replace('/SigFlags', '/CO [14 0 R] /SigFlags') },
  },
  'flags of signatures taken back': {
    objects: { [at.form]: form('').replace('/SigFlags 3', '/SigFlags 0') },
  },
  'a group of fields with a name of its own': {
    objects: { [at.form]: form('90 0 R'), 90: '<< /T (group) /Kids [14 0 R] >>' },
  },
  'the information by a new catalogue key': { objects: but(1, '/Lang', '/Legal << >> /Lang') },
  'the trailer with another ID': { objects: {}, trailer: '/Info 11 0 R /ID [<bb> <bb>]' },
  'the trailer without information': { objects: {}, trailer: '/ID [<aa> <aa>]' },
  'a page replaced by one like it': {
    objects: { ...but(2, '5 0 R]', '90 0 R]'), 90: page('8 0 R', '/Rotate 90') },
  },
};

it.each(Object.entries(forgeries))('%s', (_, { objects, signs, trailer }) => {
  const added = addTo(sealed, objects, { ...table, ...(trailer && { trailer }) });
  const changes = judgeChanges(readPdf(signs ? closeSignature(added) : added), 1);
  expect(changes.filter(({ allowed }) => !allowed).map(({ code }) => code)).not.toEqual([]);
});
