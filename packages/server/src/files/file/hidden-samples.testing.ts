import type { ErrorKey } from '@chancery/contract/errors.ts';
import { pdf, picture } from './files.testing.ts';
import { floodPdf, packedPdf, streamPdf } from './hidden-files.testing.ts';
import { after, text } from './hostile-files.testing.ts';

const png = await picture('png');

/** An object that says the word which ends a stream, and twenty bytes on one that runs. */
const early = `${'(\nendstream )'.padEnd(20)}<< /S /JavaScript >>`;

/** Active PDFs however hidden, and archives that lie; each was taken before names and archives were read properly. */
export const hidden: readonly (readonly [what: string, bytes: Buffer, name: string, why: ErrorKey])[] = [
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
