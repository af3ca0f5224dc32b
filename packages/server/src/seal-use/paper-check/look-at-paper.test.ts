import PDFDocument from 'pdfkit';
import { afterAll, expect, test } from 'vitest';
import { drawPage, photograph, someLines } from './paper.testing.ts';
import { createPaperReader } from './paper-reader.ts';

const reader = createPaperReader();
afterAll(() => reader.close());

const pdfOf = (...pages: readonly (readonly string[])[]): Promise<Buffer> =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ size: 'A4', autoFirstPage: false });
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    for (const lines of pages) {
      pdf.addPage();
      for (const line of lines) pdf.text(line);
    }
    pdf.end();
  });

const approve = async (...pages: readonly (readonly string[])[]) => [
  { type: 'application/pdf', bytes: await pdfOf(...pages) },
];
/** Reading takes its time by the line. */
const fewLines = someLines.slice(0, 3);
const another = ['Minutes of the meeting of the board', 'The board agreed to buy a new machine'];

test('a page that is as approved: its imprints are counted, its page is found, and nothing of weight differs', async () => {
  const photo = await photograph(await drawPage({ imprints: [{ x: 150, y: 220 }], letterhead: false }));
  const found = await reader.look({ photo, diameterMm: 42, approved: await approve(another, someLines) });
  expect(found).toMatchObject({ hasEdges: true, widthMm: 210, text: { file: 0, page: 2 } });
  expect(found.imprints).toHaveLength(1);
  expect(found.text?.alike).toBeGreaterThan(0.97);
  expect(found.text?.differences.filter(({ digits }) => digits)).toEqual([]);
}, 90_000);

test('an altered digit is found, where it stands', async () => {
  const altered = someLines.map((line) => line.replace('128500', '178500'));
  const photo = await photograph(await drawPage({ lines: altered, imprints: [{ x: 150, y: 220 }] }));
  const found = await reader.look({ photo, diameterMm: 42, approved: await approve(someLines) });
  const digits = found.text?.differences.filter((one) => one.digits) ?? [];
  expect(digits).toMatchObject([{ approved: '2', read: '7' }]);
  // The third line stands 82 mm below the upper edge; the digit a third along it.
  expect(digits[0]?.box?.top).toBeGreaterThan(76);
  expect(digits[0]?.box?.top).toBeLessThan(83);
  expect(digits[0]?.box?.left).toBeGreaterThan(60);
  expect(digits[0]?.box?.left).toBeLessThan(90);
}, 90_000);

test('a page photographed upside down is turned', async () => {
  const photo = await photograph(await drawPage({ imprints: [{ x: 150, y: 220 }], lines: fewLines }), 180);
  const found = await reader.look({ photo, diameterMm: 42, approved: await approve(fewLines) });
  expect(found.text?.alike).toBeGreaterThan(0.95);
  expect(found.imprints).toHaveLength(1);
  expect(found.imprints[0]?.x).toBeCloseTo(150, -0.5);
  expect(found.imprints[0]?.y).toBeCloseTo(220, -0.5);
}, 90_000);

test('what was approved may be a picture', async () => {
  const page = await drawPage({ lines: fewLines });
  const photo = await photograph(page);
  const approved = [{ type: 'image/png', bytes: page }];
  const found = await reader.look({ photo, diameterMm: 42, approved });
  expect(found.text?.alike).toBeGreaterThan(0.97);
  expect(found.imprints).toEqual([]);
}, 90_000);

test('what is no picture is an error of this one photo only', async () => {
  await expect(reader.look({ photo: Buffer.from('words'), diameterMm: 42, approved: [] })).rejects.toThrow();
  const photo = await photograph(await drawPage({ lines: fewLines.slice(0, 1) }));
  expect((await reader.look({ photo, diameterMm: 42, approved: [] })).text).toBeNull();
}, 90_000);
