import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makePdf } from '@chancery/watermark/pdf/testing/make-pdf.ts';
import sharp from 'sharp';
import { makeDocument } from './documents/documents.ts';
import { doLarge } from './kit/large.ts';
import { type Picture, toPng } from './kit/picture.ts';
import { makePhoto } from './photos/photos.ts';

const { values } = parseArgs({ options: { pages: { type: 'string' }, megapixels: { type: 'string' } } });
const pages = Number(values.pages ?? 500);
const megapixels = Number(values.megapixels ?? 100);

const enlarged = async (picture: Picture) => {
  const grow = Math.sqrt((megapixels * 1e6) / (picture.width * picture.height));
  const size = { width: Math.floor(picture.width * grow), height: Math.floor(picture.height * grow) };
  return sharp(await toPng(picture)).resize({ ...size, fit: 'fill' });
};

const files: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  [`${pages} pages.pdf`]: async () => makePdf({ pages }),
  [`page of ${megapixels} megapixels.png`]: async () =>
    (await enlarged(await makeDocument('page-02-contract-en'))).png({ compressionLevel: 2 }).toBuffer(),
  [`photo of ${megapixels} megapixels.jpg`]: async () =>
    (await enlarged(await makePhoto('photo-01-landscape'))).jpeg({ quality: 88 }).toBuffer(),
};

const folder = await mkdtemp(join(tmpdir(), 'chancery-bench-'));
try {
  process.stdout.write('| file | what | CPU s | memory at most | |\n|---|---|---|---|---|\n');
  for (const [name, make] of Object.entries(files)) {
    const [from, to] = [join(folder, name), join(folder, `marked ${name}`)];
    await writeFile(from, await make());
    for (const what of ['embed', 'detect'] as const) {
      const { said, cpuSeconds, peakMb } = await doLarge({ what, from: what === 'embed' ? from : to, to });
      process.stdout.write(
        `| ${name} | ${what} | ${cpuSeconds.toFixed(1)} | ${peakMb.toFixed(0)} MB | ${said} |\n`,
      );
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
