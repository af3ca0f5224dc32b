import { PDF } from '@libpdf/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { detect } from '../detect.ts';
import { embed } from '../embed.ts';
import type { Plane } from '../signal/plane.ts';
import { tileSide } from '../signal/tile.ts';
import { codeBox } from '../visible/visible-layout.ts';
import type { EmbedOptions, WatermarkFault } from '../watermark.types.ts';
import { balanceOf } from './content-balance.ts';
import { planeOfPage } from './detect-pdf.ts';
import { type OpenPdf, sizeOfPage, withPdf } from './open-pdf.ts';
import { linksOfPage } from './page-links.ts';
import { lumaOfPage } from './render-page.ts';
import { type MakePdf, makePdf } from './testing/make-pdf.ts';
import { textOfPage } from './testing/pdf-text.ts';

const key = { sync: new Uint8Array(32).fill(7), unit: new Uint8Array(32).fill(9) };
const id = 0xfedc_ba98_7654_3210n;
const how: EmbedOptions = { id, key };
const look = { sync: key.sync, units: [key.unit] };

const faultOf = async (work: Promise<unknown>): Promise<WatermarkFault | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    return (error as { fault?: WatermarkFault }).fault;
  }
};

const textsOf = (bytes: Uint8Array) =>
  withPdf(bytes, (pdf) => Array.from({ length: pdf.pages }, (_, page) => textOfPage(pdf, page)));

const psnrOf = (one: Plane, other: Plane): number => {
  const sum = one.data.reduce((before, value, at) => before + (value - (other.data[at] as number)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (sum / one.data.length));
};

const jpegOf = ({ width, height, data }: Plane, quality: number): Promise<Buffer> =>
  sharp(Uint8Array.from(data), { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();

const atDpi = (pdf: OpenPdf, page: number, dpi: number): Plane => {
  const { width, height } = sizeOfPage(pdf, page);
  return lumaOfPage(pdf, page, {
    width: Math.round((width * dpi) / 72),
    height: Math.round((height * dpi) / 72),
  });
};

/** How far a grid that was found lies from one that begins in the corner of what is seen. */
const offGrid = (map: readonly number[]): number => {
  const off = (value: number) => Math.abs(value - tileSide * Math.round(value / tileSide));
  return Math.max(off(map[2] as number), off(map[5] as number));
};

describe('a PDF that is drawn over', () => {
  const twoPages = makePdf({ pages: 2 });
  let marking: ReturnType<typeof embed> | undefined;
  /** The same file of two pages for whoever only looks at it. */
  const markedTwo = () => {
    marking ??= embed(twoPages, how);
    return marking;
  };

  it('keeps every byte and word of it, and grows little', async () => {
    const bytes = makePdf({ pages: 3, chinese: ['甲方应当支付合同价款', '乙方应当交付'] });
    const heard: string[] = [];
    const made = await embed(bytes, { ...how, onProgress: (done, of) => heard.push(`${done}/${of}`) });
    expect(made.type).toBe('application/pdf');
    expect(heard).toEqual(['1/3', '2/3', '3/3']);
    expect(Buffer.from(made.bytes.subarray(0, bytes.length)).equals(bytes)).toBe(true);
    expect(made.bytes.length - bytes.length).toBeLessThan(30_000);
    expect(await textsOf(made.bytes)).toEqual(await textsOf(bytes));
    expect(made.pages.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([1_240, 1_754]));
  });

  it('is read from each page', async () => {
    const made = await markedTwo();
    const found = await detect(made.bytes, { ...look, allPages: true });
    expect(found.pages.map((page) => [page.mark, page.id])).toEqual(Array(2).fill(['read', id]));
  });

  it('is looked for no further once it is read', async () => {
    const first = await detect((await markedTwo()).bytes, look);
    expect([first.pages.length, first.skipped]).toEqual([1, 1]);
  });

  it('is hardly seen, and is read from pages that are small and squeezed', async () => {
    const made = await markedTwo();
    await withPdf(made.bytes, async (pdf) => {
      const before = await withPdf(twoPages, (was) => planeOfPage(was, 1));
      expect(psnrOf(planeOfPage(pdf, 1), before)).toBeGreaterThan(42);
      for (const [page, dpi] of [
        [1, 100],
        [0, 110],
      ] as const)
        expect((await detect(await jpegOf(atDpi(pdf, page, dpi), 60), look)).best.id).toBe(id);
    });
  });

  it.each<[string, MakePdf, number, number]>([
    ['turned', { page: '/Rotate 90' }, 1_754, 1_240],
    ['turned back and cut', { page: '/Rotate -90 /CropBox [30 50 530 750]' }, 1_458, 1_042],
    [
      'left scaled by its content',
      { before: 'q Q Q Q q q 0.5 0 0 0.5 10 10 cm', box: '-50 -80 450 620' },
      1_042,
      1_458,
    ],
  ])('begins in the corner that is seen of a page that is %s', async (_, shape, width, height) => {
    const made = await embed(makePdf(shape), how);
    expect(made.pages.map((page) => [page.width, page.height])).toEqual([[width, height]]);
    const { best } = await detect(made.bytes, look);
    expect(best.id).toBe(id);
    expect(offGrid(best.map ?? [])).toBeLessThan(2.5);
    expect(best.map?.[0]).toBeCloseTo(1, 1);
  });

  it('comes after what was signed, and says that it was', async () => {
    const bytes = makePdf({ signed: true });
    const made = await embed(bytes, how);
    expect(made.signed).toBe(true);
    expect(Buffer.from(made.bytes.subarray(0, bytes.length)).equals(bytes)).toBe(true);
    expect((await embed(makePdf(), how)).signed).toBe(false);
  });

  it('is written as the file was: with a table of its objects in a stream, or locked against changes only', async () => {
    for (const save of ['stream', 'locked']) {
      const pdf = await PDF.load(makePdf({ title: 'Offer' }));
      pdf.setTitle('Offer 2');
      if (save === 'locked') pdf.setProtection({ ownerPassword: 'owner' });
      const bytes = await pdf.save({ useXRefStream: save === 'stream' });
      const made = await embed(bytes, how);
      expect(Buffer.from(made.bytes.subarray(0, bytes.length)).equals(bytes)).toBe(true);
      expect(await textsOf(made.bytes)).toEqual(await textsOf(bytes));
    }
  });
});

describe('a PDF that is drawn over, of an odd kind', () => {
  it('can still be opened when all but what is said about it is locked', async () => {
    const pdf = await PDF.load(makePdf());
    pdf.setProtection({ ownerPassword: 'owner', encryptMetadata: false });
    const written = Buffer.from(await pdf.save()).toString('latin1');
    const bytes = Buffer.from(
      written.replace('/EncryptMetadata /false', '/EncryptMetadata  false'),
      'latin1',
    );
    expect((await PDF.load(bytes)).getSecurity().encryptMetadata).toBe(false);
    const made = await embed(bytes, how);
    expect((await PDF.load(made.bytes)).getSecurity().encryptMetadata).toBe(false);
    expect(await textsOf(made.bytes)).toEqual(await textsOf(bytes));
  });

  it('keeps every byte of it when something stands before its beginning', async () => {
    const bytes = makePdf({ title: 'Offer' });
    const made = await embed(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), bytes]), how);
    expect(Buffer.from(made.bytes.subarray(0, bytes.length)).equals(bytes)).toBe(true);
    expect(await withPdf(made.bytes, ({ title }) => title)).toBe('Offer');
  });

  it('shows the latest of each page when its table of objects is broken, and keeps its title', async () => {
    const older = '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 9 0 R';
    const newer = '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 400] /Contents 9 0 R';
    const packed = `3 0 << ${older} >>`;
    const objects = [
      ['1 0 obj', '<< /Type /Catalog /Pages 2 0 R >>'],
      ['2 0 obj', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
      ['9 0 obj', '<< /Length 16 >>\nstream\n50 50 300 9 re f\nendstream'],
      ['7 0 obj', `<< /Type /ObjStm /N 1 /First 4 /Length ${packed.length} >>\nstream\n${packed}\nendstream`],
      ['5 0 obj', '<< /Title (Offer) >>'],
      ['3 0 obj', `<< ${newer} >>`],
    ].map(([head, body]) => `${head}\n${body}\nendobj\n`);
    const bytes = Buffer.from(
      `%PDF-1.5\n${objects.join('')}trailer << /Size 10 /Root 1 0 R /Info 5 0 R >>\nstartxref\n7\n%%EOF\n`,
    );
    const sizeOf = (file: Uint8Array) => withPdf(file, (pdf) => [sizeOfPage(pdf, 0).height, pdf.title]);
    expect(await sizeOf(bytes)).toEqual([400, 'Offer']);
    const made = await embed(bytes, how);
    expect(await sizeOf(made.bytes)).toEqual([400, 'Offer']);
    expect(made.pages[0]?.height).toBe(833);
  });
});

describe('a PDF made of pictures', () => {
  it('has its words where they were, its title, links and mark', async () => {
    const chinese = ['甲方应当支付合同价款，共计人民币 100 元整。', '乙方应当交付𠮷'];
    const bytes = makePdf({
      page: '/Rotate 90',
      title: '合同',
      chinese,
      link: 'https://example.org/a?b=(c)',
    });
    const made = await embed(bytes, { ...how, variant: 'raster' });
    expect(await textsOf(made.bytes)).toEqual(await textsOf(bytes));
    await withPdf(made.bytes, (pdf) =>
      withPdf(bytes, (was) => {
        expect(pdf.title).toBe('合同');
        expect(sizeOfPage(pdf, 0)).toEqual(sizeOfPage(was, 0));
        const [link] = linksOfPage(pdf, 0);
        expect(link?.to).toBe('https://example.org/a?b=(c)');
        expect(link?.left).toBeCloseTo(linksOfPage(was, 0)[0]?.left ?? -1, 2);
        expect(psnrOf(atDpi(pdf, 0, 200), atDpi(was, 0, 200))).toBeGreaterThan(34);
      }),
    );
    const { best } = await detect(made.bytes, look);
    expect(best.id).toBe(id);
    expect(offGrid(best.map ?? [])).toBeLessThan(2.5);
  });
});

describe('what everybody sees', () => {
  const visible = { text: '内部资料 <A & B>', qr: 'https://example.org/file/markdetail?id=1' };
  /** How much of a place is dark, from 0 to 1. */
  const darkOf = ({ width, data }: Plane, left: number, top: number, side: number, below: number): number => {
    const dark = data.filter((value, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return value < below && x >= left && x < left + side && y >= top && y < top + side;
    });
    return dark.length / side ** 2;
  };

  it.each(['overlay', 'raster'] as const)(
    'is on the page and leaves the rest as it was: %s',
    async (variant) => {
      const bytes = makePdf();
      const made = await embed(bytes, { ...how, variant, visible });
      const page = await withPdf(made.bytes, (pdf) => planeOfPage(pdf, 0));
      const code = codeBox(page);
      const inCode = darkOf(page, Math.round(code.x), Math.round(code.y), Math.round(code.width), 100);
      expect(inCode).toBeGreaterThan(0.25);
      expect(inCode).toBeLessThan(0.6);
      expect(darkOf(page, 50, 60, 130, 235)).toBeGreaterThan(0.01);
      expect(await textsOf(made.bytes)).toEqual(await textsOf(bytes));
      expect((await detect(made.bytes, look)).best.id).toBe(id);
    },
  );

  it.each([
    ['a picture', 3, '#ddd'],
    ['a picture that is see-through', 4, { r: 0, g: 0, b: 0, alpha: 0 }],
  ] as const)('is on %s too', async (_, channels, background) => {
    const plain = await sharp({ create: { width: 900, height: 700, channels, background } })
      .png()
      .toBuffer();
    const made = await embed(plain, { ...how, visible });
    const { data, info } = await sharp(made.bytes)
      .flatten({ background: '#fff' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const page = { width: info.width, height: info.height, data: Float32Array.from(data) };
    const unit = 900 / (made.pages[0]?.width ?? 1);
    const code = codeBox({ width: 900 / unit, height: 700 / unit });
    const [x, y, side] = [code.x, code.y, code.width].map((value) => Math.round(value * unit)) as [
      number,
      number,
      number,
    ];
    expect(darkOf(page, x, y, side, 100)).toBeGreaterThan(0.25);
    expect(darkOf(page, x, y, side, 100)).toBeLessThan(0.6);
  });

  it('includes Chinese of a font that a file names and does not bring', async () => {
    const inkOf = (bytes: Uint8Array) =>
      withPdf(
        bytes,
        (pdf) => lumaOfPage(pdf, 0, { width: 298, height: 421 }).data.filter((light) => light < 128).length,
      );
    expect(await inkOf(makePdf({ fontless: '甲方乙方' }))).toBeGreaterThan((await inkOf(makePdf())) + 150);
  });
});

describe('what cannot be marked', () => {
  it('is refused, and told why', async () => {
    const locked = await PDF.load(makePdf());
    locked.setProtection({ userPassword: 'user', ownerPassword: 'owner' });
    const whole = makePdf();
    const garbage = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000, 'x y z ')]);
    const refused: readonly (readonly [Uint8Array, WatermarkFault])[] = [
      [new Uint8Array(), 'empty'],
      [Buffer.from('a letter'), 'unknown'],
      [garbage, 'damaged'],
      [whole.subarray(0, 600), 'damaged'],
      [makePdf({ pages: 0 }), 'damaged'],
      [await locked.save(), 'encrypted'],
      [makePdf({ pages: 501 }), 'tooManyPages'],
      [makePdf({ box: '0 0 60 60' }), 'tooSmall'],
    ];
    for (const [bytes, fault] of refused) {
      expect(await faultOf(embed(bytes, how)), fault).toBe(fault);
      expect(await faultOf(embed(bytes, { ...how, variant: 'raster' })), fault).toBe(fault);
    }
    for (const [bytes, fault] of refused.slice(0, 6))
      expect(await faultOf(detect(bytes, look)), fault).toBe(fault);
  });

  it('is bounded when a page is larger than any paper or has no size', async () => {
    for (const box of ['0 0 14400 2880', '0 0 0 0']) {
      const made = await embed(makePdf({ box }), how);
      expect(made.pages[0]?.width).toBeLessThanOrEqual(3_000);
    }
    const made = await embed(makePdf({ box: '0 0 14400 14400' }), { ...how, variant: 'raster' });
    expect(made.bytes.length).toBeLessThan(20_000_000);
  });

  it('ends between two pages when it is taken back', async () => {
    const stop = new AbortController();
    const work = embed(makePdf({ pages: 3 }), {
      ...how,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(await faultOf(work)).toBe('cancelled');
  });
});

describe('the state a content leaves', () => {
  it.each([
    ['q q Q', 0, 1, 0],
    ['Q Q q', 2, 1, 0],
    ['(q \\( q) Tj <71> /q gs % q\nQ', 1, 0, 0],
    ['BI /W 1 ID q q \nEI q', 0, 1, 0],
    ['EMC /OC /L BDC /P BMC (EMC) Tj EMC q', 0, 1, 1],
  ])('is told of %j', (content, missing, left, open) => {
    expect(balanceOf(Buffer.from(content))).toEqual({ missing, left, open });
  });
});
