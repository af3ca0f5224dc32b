import type { ErrorKey } from '@chancery/contract/errors.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { Refused } from '../../kit/refuse.ts';
import { checkFile } from './file-check.ts';
import { archive, hugePicture, office, pdf, picture, pixelFlood, zip } from './files.testing.ts';
import { deflatedOffice, floodPdf, lying, packedPdf, streamPdf } from './hidden-files.testing.ts';

const text = (value: string) => Buffer.from(value, 'utf8');
const after = (bytes: Buffer, more: string | Buffer) => Buffer.concat([bytes, Buffer.from(more as string)]);
const [jpeg, png, webp] = await Promise.all([picture('jpeg'), picture('png'), picture('webp')]);
const embedded = (bytes: Buffer, words: string) =>
  Buffer.concat([
    bytes.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, words.length + 2]),
    text(words),
    bytes.subarray(2),
  ]);

const macroTypes =
  '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/x" ContentType="application/vnd.ms-office.vbaProject"/></Types>';
/** A document that declares a part to be something. */
const typed = (type: string) =>
  office('docx', {
    '[Content_Types].xml': macroTypes.replace('vbaProject', type),
    'word/x': '<x/>',
  });
const link = (type: string) =>
  `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://evil.example/t.dotm" TargetMode="External"/>`;
/** A document with such links. */
const linked = (links: string) =>
  office(
    'docx',
    { 'word/_rels/document.xml.rels': `<Relationships>${links}</Relationships>` },
    undefined,
    'latin1',
  );
const deflated = deflatedOffice('word/document.xml', '<w:document/>'.repeat(1_000));
/** Documents within documents. */
const layered = (depth: number): Buffer =>
  depth === 0
    ? office('xlsx')
    : office(
        'docx',
        { 'word/embeddings/a.docx': layered(depth - 1).toString('latin1') },
        undefined,
        'latin1',
      );

/** Sample by sample: what it is, its bytes, what it is called, and why it is refused. */
const hostile: readonly (readonly [what: string, bytes: Buffer, name: string, why: ErrorKey])[] = [
  ['an empty file', Buffer.alloc(0), 'a.png', 'file.empty'],
  ['more than 20 MB', Buffer.alloc(20 * 1_048_576 + 1, 1), 'a.png', 'file.tooLarge'],
  [
    'SVG with a script',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    'a.png',
    'file.type',
  ],
  ['SVG behind a declaration', text('<?xml version="1.0"?><svg onload="x()"/>'), 'a.svg', 'file.type'],
  ['SVG in UTF-16', Buffer.from('\ufeff<svg onload="x()"/>', 'utf16le'), 'a.png', 'file.type'],
  ['HTML', text('<!DOCTYPE html><html><body>hello</body></html>'), 'a.png', 'file.type'],
  ['HTML behind spaces', text(`${' '.repeat(600)}<script>x()</script>`), 'a.jpg', 'file.type'],
  ['PHP', text('<?php system($_GET["c"]);'), 'a.jpg', 'file.type'],
  [
    'XML with entities',
    text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>'),
    'a.pdf',
    'file.type',
  ],
  ['a ZIP', Buffer.concat([text('PK\x03\x04'), zip()]), 'a.png', 'file.type'],
  ['a bare ZIP end', zip(), 'a.pdf', 'file.type'],
  ['a gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'a.pdf', 'file.type'],
  ['a RAR', text('Rar!\x1a\x07'), 'a.pdf', 'file.type'],
  ['a Windows program', text('MZ\x90\x00'), 'a.png', 'file.type'],
  ['a Linux program', text('\x7fELF\x02'), 'a.png', 'file.type'],
  ['a shell script', text('#!/bin/sh\nrm -rf ~'), 'a.png', 'file.type'],
  ['PostScript', text('%!PS-Adobe-3.0'), 'a.pdf', 'file.type'],
  ['an old Office file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'a.pdf', 'file.type'],
  ['a GIF', text('GIF89a'), 'a.png', 'file.type'],
  ['an HEIC photo', Buffer.concat([Buffer.alloc(4), text('ftypheic')]), 'a.jpg', 'file.type'],
  ['plain words', text('just some words'), 'a.png', 'file.unknown'],
  ['noise', Buffer.alloc(4_096, 0xa5), 'a.png', 'file.unknown'],
  ['a PNG cut short', png.subarray(0, png.length - 40), 'a.png', 'file.broken'],
  ['the head of a PNG only', png.subarray(0, 8), 'a.png', 'file.broken'],
  ['a JPEG cut short', jpeg.subarray(0, jpeg.length - 30), 'a.jpg', 'file.broken'],
  ['the head of a JPEG only', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'a.jpg', 'file.broken'],
  ['a WebP cut short', webp.subarray(0, 24), 'a.webp', 'file.broken'],
  ['a PNG of noise', Buffer.concat([png.subarray(0, 33), Buffer.alloc(500, 7)]), 'a.png', 'file.broken'],
  ['a pixel flood', pixelFlood(60_000, 60_000), 'a.png', 'file.pixels'],
  ['a flood in one line', pixelFlood(2_000_000, 40), 'a.png', 'file.pixels'],
  ['an honest picture of 48 megapixels', await hugePicture(), 'a.jpg', 'file.pixels'],
  ['a JPEG with a ZIP behind it', after(jpeg, zip()), 'a.jpg', 'file.hidden'],
  ['a JPEG with a ZIP and a comment', after(jpeg, zip('\xff\xd9')), 'a.jpg', 'file.hidden'],
  [
    'a PNG with a ZIP behind it',
    after(png, Buffer.concat([text('PK\x03\x04'), zip()])),
    'a.png',
    'file.hidden',
  ],
  ['a JPEG with a page behind it', after(jpeg, '<html><script>x()</script></html>'), 'a.jpg', 'file.hidden'],
  ['a JPEG with PHP behind it', after(jpeg, '<?php x();\xff\xd9'), 'a.jpg', 'file.hidden'],
  ['a JPEG with a script as its comment', embedded(jpeg, '<script>x()</script>'), 'a.jpg', 'file.hidden'],
  ['a JPEG that is a PDF as well', embedded(jpeg, '%PDF-1.7 1 0 obj'), 'a.jpg', 'file.hidden'],
  ['a PNG with a PDF behind it', after(png, pdf()), 'a.png', 'file.hidden'],
  ['a PNG with anything behind it', after(png, 'x'.repeat(20)), 'a.png', 'file.hidden'],
  ['a WebP with a page behind it', after(webp, '<svg onload=x()>'), 'a.webp', 'file.hidden'],
  ['a PDF that is a ZIP as well', after(pdf(), zip()), 'a.pdf', 'file.hidden'],
  ['a PDF that is a page as well', pdf('', '%PDF-1.7\n<html><script>x()</script>'), 'a.pdf', 'file.hidden'],
  ['a PDF that runs JavaScript', pdf('/OpenAction << /S /JavaScript /JS (x) >>'), 'a.pdf', 'file.active'],
  ['a PDF with an escaped name', pdf('/OpenAction 4 0 R /#4a#61vaScript (x)'), 'a.pdf', 'file.active'],
  ['a PDF that launches', pdf('/AA << /S /Launch /F (x) >>'), 'a.pdf', 'file.active'],
  ['a PDF with files inside', pdf('/Names << /EmbeddedFiles 5 0 R >>'), 'a.pdf', 'file.active'],
  ['a PDF with a password', pdf('/Encrypt 9 0 R'), 'a.pdf', 'file.encrypted'],
  ['a PDF cut short', pdf().subarray(0, 200), 'a.pdf', 'file.broken'],
  ['a PDF in name only', text('%PDF-1.7\nhello'), 'a.pdf', 'file.broken'],
  ['a PDF of no version', pdf('', '%PDF-x'), 'a.pdf', 'file.broken'],
  [
    'a PDF of nothing but beginnings',
    after(text('%PDF-1.7\n'), 'stream\n'.repeat(2_000_000)),
    'a.pdf',
    'file.broken',
  ],
  [
    'a PDF of nothing but digits',
    after(pdf('/JS 1').subarray(0, -40), `${'1 '.repeat(8_000_000)}startxref %%EOF`),
    'a.pdf',
    'file.active',
  ],
  [
    'a PDF full of open streams',
    after(pdf('/Launch 1').subarray(0, -40), `${'stream\nx'.repeat(2_000_000)}startxref %%EOF`),
    'a.pdf',
    'file.active',
  ],
  ['a path as a name', png, '../../etc/passwd', 'file.name'],
  ['a Windows path as a name', png, 'C:\\a.png', 'file.name'],
  ['a hidden name', png, '.htaccess', 'file.name'],
  ['an option as a name', png, '-rf.png', 'file.name'],
  ['a device as a name', png, 'CON.png', 'file.name'],
  ['a name that runs', png, 'photo.png.exe', 'file.name'],
  ['a name of a page', jpeg, 'photo.html', 'file.name'],
  ['a name with an escape', png, 'a%2f..%2fb.png', 'file.name'],
  ['a name with an invisible turn', png, 'a\u200fgnp.png', 'file.name'],
  ['a stream of a name', png, 'a.png::$DATA', 'file.name'],
  ['a name ending in a dot', png, 'a.png.', 'file.name'],
];

/** An object that says the word which ends a stream, and twenty bytes on one that runs. */
const early = `${'(\nendstream )'.padEnd(20)}<< /S /JavaScript >>`;

/** Active PDFs however hidden, and archives that lie; each was taken before names and archives were read properly. */
const hidden: readonly (readonly [what: string, bytes: Buffer, name: string, why: ErrorKey])[] = [
  ['JavaScript in a packed object', packedPdf('<< /S /JavaScript /JS (x) >>'), 'a.pdf', 'file.active'],
  [
    'JavaScript packed twice',
    packedPdf('<< /S /JavaScript >>', ['ASCIIHexDecode', 'FlateDecode']),
    'a.pdf',
    'file.active',
  ],
  [
    'JavaScript packed as text',
    packedPdf('<< /S /JavaScript >>', ['ASCII85Decode', 'FlateDecode']),
    'a.pdf',
    'file.active',
  ],
  [
    'JavaScript packed in runs',
    packedPdf('<< /S /JavaScript >>', ['RunLengthDecode']),
    'a.pdf',
    'file.active',
  ],
  [
    'JavaScript packed by short names',
    packedPdf('<< /S /JavaScript >>', ['AHx', 'Fl']),
    'a.pdf',
    'file.active',
  ],
  ['an escaped name in a packed object', packedPdf('<< /S /J#61vaScript >>'), 'a.pdf', 'file.active'],
  [
    'packed objects that do not say what they are',
    packedPdf('<< /S /Launch >>', ['FlateDecode'], ''),
    'a.pdf',
    'file.active',
  ],
  [
    'packed objects by an escaped type',
    packedPdf('<< /S /Launch >>', ['FlateDecode'], '/Type /Obj#53tm'),
    'a.pdf',
    'file.active',
  ],
  ['packed objects behind an unclosed string', packedPdf('( 12 << /S /Launch >>'), 'a.pdf', 'file.active'],
  [
    'packed objects behind a filter nobody knows',
    packedPdf('<< >>', ['MysteryDecode']),
    'a.pdf',
    'file.broken',
  ],
  [
    'packed objects behind a predictor',
    packedPdf('<< >>', ['FlateDecode'], '/Type /ObjStm /DecodeParms << /Predictor 12 >>'),
    'a.pdf',
    'file.broken',
  ],
  [
    'packed objects whose filter is elsewhere',
    packedPdf('<< >>', ['FlateDecode'], '/Type /ObjStm', '/Filter 9 0 R'),
    'a.pdf',
    'file.broken',
  ],
  [
    'packed objects that are damaged',
    pdf(
      '>>\nendobj\n8 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length 4 /Filter /FlateDecode >>\nstream\nxxxx\nendstream\nendobj\n9 0 obj\n<<',
    ),
    'a.pdf',
    'file.broken',
  ],
  ['a comment between trigger and action', pdf('/OpenAction %x\n<< /S /GoTo >>'), 'a.pdf', 'file.active'],
  ['a comment in front of a name', pdf('/S %(\n/JavaScript'), 'a.pdf', 'file.active'],
  ['an action of a page', pdf('/AA << /O 5 0 R >>'), 'a.pdf', 'file.active'],
  ['names without blanks', pdf('/A<</S/JavaScript/JS(x)>>'), 'a.pdf', 'file.active'],
  ['a name in escapes throughout', pdf('/#4a#53 (x)'), 'a.pdf', 'file.active'],
  [
    'an unclosed string in front of the object',
    Buffer.concat([text('%PDF-1.7\n( \n'), pdf('/OpenAction << /S /JavaScript >>').subarray(9)]),
    'a.pdf',
    'file.active',
  ],
  [
    'an unclosed hexadecimal string in front',
    Buffer.concat([text('%PDF-1.7\n< \n'), pdf('/S /Launch').subarray(9)]),
    'a.pdf',
    'file.active',
  ],
  [
    'an object in a stream that the table may point into',
    pdf(
      '>>\nendobj\n8 0 obj\n<< /Length 60 >>\nstream\n9 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj\nendstream\nendobj\n10 0 obj\n<<',
    ),
    'a.pdf',
    'file.active',
  ],
  [
    'a stream that lies about its length',
    pdf(
      '>>\nendobj\n8 0 obj\n<< /Length 999999 >>\nstream\nx\nendstream\nendobj\n9 0 obj\n<< /S /Launch >>\nendobj\n10 0 obj\n<<',
    ),
    'a.pdf',
    'file.active',
  ],
  [
    'an update that adds an action',
    after(
      pdf(),
      '1 0 obj\n<< /Type /Catalog /OpenAction << /S /JavaScript >> >>\nendobj\nstartxref\n9\n%%EOF\n',
    ),
    'a.pdf',
    'file.active',
  ],
  ['a form that runs', pdf('/AcroForm << /XFA 5 0 R >>'), 'a.pdf', 'file.active'],
  ['a film that runs', pdf('/Annots [<< /Subtype /RichMedia >>]'), 'a.pdf', 'file.active'],
  ['a file inside, by its type', pdf('>>\nendobj\n8 0 obj\n<< /Type /EmbeddedFile'), 'a.pdf', 'file.active'],
  ['a way into a file inside', pdf('/A << /S /GoToE >>'), 'a.pdf', 'file.active'],
  ['a password by an escaped name', pdf('/#45ncrypt 9 0 R'), 'a.pdf', 'file.encrypted'],
  [
    'a PDF of objects within objects',
    after(pdf().subarray(0, -40), `${'1 0 obj [ '.repeat(200_000)} startxref %%EOF`),
    'a.pdf',
    'file.broken',
  ],
  [
    'a PDF of one list without an end',
    after(pdf().subarray(0, -40), `9 0 obj [ ${'1 '.repeat(8_000_000)} /JS startxref %%EOF`),
    'a.pdf',
    'file.active',
  ],
  [
    'an object behind a blank of zero',
    pdf('>>\nendobj\n8 0\0obj\n<< /S /JavaScript /JS (x) >>\nendobj\n9 0 obj\n<<'),
    'a.pdf',
    'file.active',
  ],
  [
    'packed objects that a dictionary inside counts otherwise',
    packedPdf('<< /S /JavaScript >>', ['FlateDecode'], '/X << /N 0 >> /Type /ObjStm'),
    'a.pdf',
    'file.active',
  ],
  [
    'packed objects that are counted twice',
    packedPdf('<< /S /JavaScript >>', ['FlateDecode'], '/N 0 /Type /ObjStm'),
    'a.pdf',
    'file.broken',
  ],
  [
    'packed objects behind a bracket that fits nothing',
    packedPdf('<< /S /JavaScript >>', ['FlateDecode'], '/X ] /Type /ObjStm'),
    'a.pdf',
    'file.broken',
  ],
  [
    'packed objects with filters by two names',
    packedPdf('<< >>', ['FlateDecode'], '/Type /ObjStm /F /ASCIIHexDecode'),
    'a.pdf',
    'file.broken',
  ],
  [
    'packed objects whose length is elsewhere',
    streamPdf('/Type /ObjStm /N 2 /First 9 /Length 7 0 R', `6 0 9 20 ${early}`),
    'a.pdf',
    'file.broken',
  ],
  [
    'packed objects with the word that ends them inside',
    streamPdf(`/Type /ObjStm /N 2 /First 9 /Length ${9 + early.length}`, `6 0 9 20 ${early}`),
    'a.pdf',
    'file.active',
  ],
  [
    'packed objects that begin later than they should',
    streamPdf('/Type /ObjStm /N 1 /First 4 /Length 27', '7 0 << /S /JavaScript >>   ', 'stream   \n'),
    'a.pdf',
    'file.broken',
  ],
  [
    'packed objects at a place that is no number',
    streamPdf('/Type /ObjStm /N 1 /First 4 /Length 24', '7 x << /S /JavaScript >>'),
    'a.pdf',
    'file.broken',
  ],
  ['a small PDF that unfolds into a flood', floodPdf(50), 'a.pdf', 'file.broken'],
  ['a name with a zero-width joiner', png, 'a\u200db.png', 'file.name'],
  ['a name that turns round', png, 'invoice\u202egnp.png', 'file.name'],
  ['a name with an isolate', png, 'a\u2066b.png', 'file.name'],
  ['a name with a tag', png, 'a\u{e0041}.png', 'file.name'],
  ['a name with a filler', png, 'a\u3164.png', 'file.name'],
  ['a name with a variation', png, 'a\ufe0f.png', 'file.name'],
  ['a name with an empty pattern', png, 'a\u2800.png', 'file.name'],
  ['a name with a joiner of letters', png, 'a\u034fb.png', 'file.name'],
  ['a name that hides its ending behind blanks', png, 'a.pdf      .png', 'file.name'],
];

/** A tenth of it on a usual machine; whatever is caught in such a file takes minutes. */
const mostMs = 5_000;
/** The time of the processor, not of the clock: other work on the machine is none of ours. */
const workedMs = (begun: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
};

describe('hidden things are refused in no time too', () => {
  test.each(hidden)('%s', async (_, bytes, fileName, why) => {
    const begun = process.cpuUsage();
    await expect(checkFile(bytes, { fileName, purpose: 'document' })).rejects.toMatchObject({ key: why });
    expect(workedMs(begun)).toBeLessThan(mostMs);
  });
});

test.each([
  ['words about JavaScript in its title', pdf('/Title (How /JavaScript and /Launch work \\(really\\))')],
  ['the same as a hexadecimal string', pdf(`/Title <${Buffer.from('/JavaScript').toString('hex')}>`)],
  ['a comment about JavaScript', pdf('% /JavaScript /OpenAction <<\n')],
  ['a page to begin with', pdf('/OpenAction [3 0 R /XYZ null null 0]')],
  ['a page to begin with, elsewhere', pdf('/OpenAction 3 0 R')],
  ['names that only begin alike', pdf('/JSTOR 1 /Launchpad 2 /JavaScripts 3 /AAA 4')],
  ['a font called AA', pdf('/Font << /AA 5 0 R /JSF 6 0 R >>')],
  ['packed objects that show pages', packedPdf('<< /Type /Page /Contents 5 0 R >>')],
  ['packed words about JavaScript', packedPdf('<< /Title (/JavaScript) >>')],
  ['packed objects beside a dictionary', packedPdf('<< >>', ['FlateDecode'], '/X << /N 0 >> /Type /ObjStm')],
])('a PDF with %s is taken', async (_, bytes) => {
  expect(await checkFile(bytes, { fileName: 'a.pdf', purpose: 'document' })).toBe('application/pdf');
});

beforeAll(() => checkFile(png, { fileName: 'a.png', purpose: 'document' }));

describe('refused in no time, for the right reason', () => {
  test.each(hostile)('%s', async (_, bytes, fileName, why) => {
    const begun = process.cpuUsage();
    const error = await checkFile(bytes, { fileName, purpose: 'document' }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).key).toBe(why);
    expect(workedMs(begun)).toBeLessThan(mostMs);
  });
});

test('sixty samples are not too few', () => expect(hostile.length).toBeGreaterThanOrEqual(60));

test('floods and damage leave the memory as it was', async () => {
  const before = process.memoryUsage().rss;
  await Promise.all(
    Array.from({ length: 12 }, () =>
      checkFile(pixelFlood(30_000, 30_000), { fileName: 'a.png', purpose: 'picture' }).catch(() => {}),
    ),
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
});

test.each([
  ['a JPEG', jpeg, 'photo.jpg', 'image/jpeg'],
  ['a JPEG under another picture ending', jpeg, '照片 1.PNG', 'image/jpeg'],
  ['a JPEG with a camera preview behind it', after(jpeg, jpeg), 'photo.jpg', 'image/jpeg'],
  ['a JPEG with padding behind it', after(jpeg, Buffer.alloc(64)), 'photo.jpg', 'image/jpeg'],
  ['a PNG', png, '执照（正本）.png', 'image/png'],
  ['a WebP', webp, 'photo.webp', 'image/webp'],
  ['a PDF', pdf(), '授权书.pdf', 'application/pdf'],
  ['a file without an ending', pdf(), 'letter', 'application/pdf'],
])('%s is taken', async (_, bytes, fileName, type) => {
  expect(await checkFile(bytes, { fileName, purpose: 'document' })).toBe(type);
});

test('a purpose takes its own kinds only', async () => {
  await expect(checkFile(pdf(), { fileName: 'a.pdf', purpose: 'licence' })).rejects.toMatchObject({
    key: 'file.type',
    detail: { params: { found: 'PDF', allowed: 'JPEG / PNG / WebP' } },
  });
});

describe('office documents', () => {
  const check = (bytes: Buffer, fileName = 'a.docx') => checkFile(bytes, { fileName, purpose: 'attachment' });

  test('are known by what they declare themselves to be', async () => {
    expect(await check(office('docx'), '合同.docx')).toMatch(/wordprocessingml/);
    expect(await check(office('xlsx'), 'a.xlsx')).toMatch(/spreadsheetml/);
  });

  test.each([
    ['with macros', office('docx', { 'word/vbaProject.bin': 'x' }), 'a.docx', 'file.active'],
    ['with a control', office('docx', { 'word/activeX/activeX1.xml': 'x' }), 'a.docx', 'file.active'],
    ['with an object', office('docx', { 'word/embeddings/oleObject1.bin': 'x' }), 'a.docx', 'file.active'],
    ['that unfolds into a flood', office('docx', {}, 600 * 1_048_576), 'a.docx', 'file.broken'],
    ['that leads out of its folder', office('docx', { '../../evil': 'x' }), 'a.docx', 'file.broken'],
    ['that says less than it unfolds to', lying(deflated, { unfolded: 10 }), 'a.docx', 'file.broken'],
    ['that says more than it unfolds to', lying(deflated, { unfolded: 90_000 }), 'a.docx', 'file.broken'],
    ['whose own head has another size', lying(deflated, { localUnfolded: 10 }), 'a.docx', 'file.broken'],
    [
      'whose own head has another name',
      lying(deflated, { localName: 'word/evil.bin' }),
      'a.docx',
      'file.broken',
    ],
    ['whose own head has another method', lying(deflated, { localMethod: 0 }), 'a.docx', 'file.broken'],
    ['whose entries share their bytes', lying(deflated, { offset: 0 }), 'a.docx', 'file.broken'],
    ['that says its sizes elsewhere', lying(deflated, { unfolded: 0xffffffff }), 'a.docx', 'file.broken'],
    ['with one name twice', office('docx', { 'WORD/document.xml': 'x' }), 'a.docx', 'file.broken'],
    [
      'with macros under another name',
      office('docx', { 'word/media/a.png': '\xd0\xcf\x11\xe0' }, undefined, 'latin1'),
      'a.docx',
      'file.active',
    ],
    [
      'with macros by declaration',
      office('docx', { '[Content_Types].xml': macroTypes }),
      'a.docx',
      'file.active',
    ],
    [
      'with macros in a sheet inside',
      office(
        'docx',
        { 'word/embeddings/s.xlsx': office('xlsx', { 'xl/vbaProject.bin': 'x' }).toString('latin1') },
        undefined,
        'latin1',
      ),
      'a.docx',
      'file.active',
    ],
    ['with a control by an escaped declaration', typed('active&#88;+xml'), 'a.docx', 'file.active'],
    ['with a control by a hexadecimal one', typed('active&#x58;+xml'), 'a.docx', 'file.active'],
    [
      'with a sheet of macros',
      office('xlsx', { 'xl/macrosheets/sheet1.xml': '<xm:macrosheet/>' }),
      'a.xlsx',
      'file.active',
    ],
    ['that fetch a template', linked(link('attachedTemplate')), 'a.docx', 'file.active'],
    ['that fetch an object', linked(link('oleObject')), 'a.docx', 'file.active'],
    ['that fetch a picture', linked(link('image')), 'a.docx', 'file.active'],
    [
      'that fetch by an escaped word',
      linked(link('frame').replace('External', 'E&#120;ternal')),
      'a.docx',
      'file.active',
    ],
    [
      'that fetch behind a sign that ends nothing',
      linked(link('attachedTemplate').replace('Target=', 'Id="a>b" Target=')),
      'a.docx',
      'file.active',
    ],
    [
      'that hide a link behind a comment',
      linked(`<!-- <Relationship " -->${link('attachedTemplate')}`),
      'a.docx',
      'file.broken',
    ],
    [
      'with links in another alphabet',
      linked(Buffer.from(link('attachedTemplate'), 'utf16le').toString('latin1')),
      'a.docx',
      'file.broken',
    ],
    ['in four layers', layered(4), 'a.docx', 'file.broken'],
    ['under another name', office('docx'), 'a.xlsx', 'file.name'],
    ['that is only an archive', archive({ 'a.txt': 'x' }), 'a.docx', 'file.type'],
    ['cut short', office('docx').subarray(0, 300), 'a.docx', 'file.type'],
    ['behind something else', Buffer.concat([text('PK\x03\x04'), office('docx')]), 'a.docx', 'file.type'],
    ['in a picture', after(png, office('docx')), 'a.png', 'file.hidden'],
  ] as const)('%s are refused', async (_, bytes, fileName, why) => {
    await expect(check(bytes, fileName)).rejects.toMatchObject({ key: why });
  });

  test.each([
    ['that are deflated', deflated],
    ['with a sheet inside', layered(1)],
    ['with a link to click', linked(link('hyperlink'))],
    ['with a link inside', linked(link('image').replace(' TargetMode="External"', ''))],
    ['whose sizes follow the data', lying(deflated, { flags: 8, localPacked: 0, localUnfolded: 0 })],
  ])('%s are taken', async (_, bytes) => {
    expect(await check(bytes)).toMatch(/wordprocessingml/);
  });

  test('are not taken where pictures are asked for', async () => {
    const asked = checkFile(office('docx'), { fileName: 'a.docx', purpose: 'letter' });
    await expect(asked).rejects.toMatchObject({ key: 'file.type', detail: { params: { found: 'DOCX' } } });
  });
});
