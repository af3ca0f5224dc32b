import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { locate } from './locate.ts';
import { planeOfPage } from './pdf/detect-pdf.ts';
import { withPdf } from './pdf/open-pdf.ts';
import { drawWriting, type Writing, writing } from './tamper/drawn-page.testing.ts';
import { makeReference } from './tamper/reference.ts';
import type { Detection, GridMap, PageFinding } from './watermark.types.ts';

const key = { sync: new Uint8Array(32).fill(6), unit: new Uint8Array(32).fill(7) };
const id = 5n;

const [first, second] = [writing(3, 440, 560), writing(4, 440, 560)];
const { width, height } = first;
const referenceOf = (page: Writing, number: number) =>
  makeReference(drawWriting(page), { width, height, page: number, id }, key);

const png = (page: Writing) => {
  const { data } = drawWriting(page);
  return sharp(Uint8Array.from(data), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
};

/** What a detector says: its grid begins at any of its tiles. */
const found = (map?: GridMap, said = id): Detection => {
  const finding: PageFinding = {
    page: 0,
    width,
    height,
    confidence: map ? 1 : 0,
    mark: map ? 'read' : 'none',
    tried: [],
  };
  const best = map ? { ...finding, map, id: said } : finding;
  return { pages: [best], best, skipped: 0, ms: 0 };
};
const elsewhere: GridMap = [1, 0, 256, 0, 1, 384, 0, 0];

const withEight = (page: Writing): Writing => {
  const at = page.digits.findIndex(({ digit }) => digit === 6);
  return { ...page, digits: page.digits.map((one, index) => (index === at ? { ...one, digit: 8 } : one)) };
};

describe('locate', () => {
  const references = [referenceOf(second, 0), referenceOf(first, 1)];

  it('finds which page it is, where it begins and what was changed', async () => {
    const bytes = await png(withEight(first));
    const located = await locate(bytes, { key, references, detection: found(elsewhere) });
    expect(located.compared).toEqual([
      { page: 0, reference: 1, covered: expect.closeTo(1, 2), width, height },
    ]);
    expect(located.regions).toHaveLength(1);
    expect(located.left).toEqual([]);
  });

  it('has nothing to compare without a mark, with another id, or when it is none of the pages', async () => {
    const bytes = await png(first);
    const why = async (given: Uint8Array, detection: Detection) => {
      const { regions, compared, left } = await locate(given, { key, references, detection });
      expect([regions, compared]).toEqual([[], []]);
      return left?.[0]?.why;
    };
    expect(await why(bytes, found())).toBe('unmarked');
    expect(await why(bytes, found(elsewhere, 6n))).toBe('otherRecord');
    expect(await why(await png(writing(9, 440, 560)), found(elsewhere))).toBe('unlike');
  });

  it('does not call unaltered what it knows from afar and cannot lay upon the page', async () => {
    const whole = await png(first);
    const other = await png(writing(9, 440, 560));
    const lower = await sharp(other)
      .extract({ left: 0, top: 200, width, height: height - 200 })
      .toBuffer();
    const given = [
      await sharp(whole).blur(8).png().toBuffer(),
      await sharp(whole)
        .composite([{ input: lower, left: 0, top: 200 }])
        .png()
        .toBuffer(),
    ];
    for (const bytes of given)
      expect(await locate(bytes, { key, references, detection: found(elsewhere) })).toEqual({
        regions: [],
        unclear: [],
        compared: [],
        left: [{ page: 0, why: 'unlike' }],
      });
  });

  it('refuses a reference that is not ours and stops when told to', async () => {
    const bytes = await png(first);
    const forged = Uint8Array.from(references[1] as Uint8Array);
    forged[50] = (forged[50] as number) ^ 1;
    const ask = { key, references: [forged], detection: found(elsewhere) };
    await expect(locate(bytes, ask)).rejects.toMatchObject({ fault: 'forgedReference' });
    const signal = AbortSignal.abort();
    await expect(locate(bytes, { ...ask, references, signal })).rejects.toMatchObject({ fault: 'cancelled' });
  });

  it('says so when several pages look the same', async () => {
    const same = [referenceOf(first, 1), referenceOf(first, 0)];
    const { compared } = await locate(await png(first), {
      key,
      references: same,
      detection: found(elsewhere),
    });
    expect(compared).toMatchObject([{ reference: 1, unclear: true }]);
  });
});

/** A PDF of such pages, a unit being 72/150 of a point. */
const pdfOf = (pages: readonly Writing[]): Buffer => {
  const point = 72 / 150;
  const contents = pages.map((page) => {
    const { data } = drawWriting(page);
    const marks: string[] = [];
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        if ((data[y * width + x] as number) > 100) continue;
        let end = x;
        while ((data[y * width + end] as number) < 100) end += 1;
        marks.push(`${x * point} ${(height - y - 1) * point} ${(end - x) * point} ${point} re`);
        x = end;
      }
    return `${marks.join('\n')}\nf`;
  });
  const box = `[0 0 ${width * point} ${height * point}]`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${3 + 2 * at} 0 R`).join(' ')}]>>`,
    ...contents.flatMap((content, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox${box}/Contents ${4 + 2 * at} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`, 'latin1');
};

it('compares the pages of a PDF in any order, also those that were not looked at for a mark', async () => {
  const references = await withPdf(pdfOf([first, second]), (pdf) =>
    [0, 1].map((page) => makeReference(planeOfPage(pdf, page), { width, height, page, id }, key)),
  );
  const turned = pdfOf([withEight(second), first]);
  const located = await locate(turned, { key, references, detection: found([1, 0, 128, 0, 1, 0, 0, 0]) });
  expect(located.compared.map(({ page, reference }) => [page, reference])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(located.regions).toMatchObject([{ page: 0, kind: 'inserted' }]);
});
