import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { detect } from '../detect.ts';
import { locate } from '../locate.ts';
import { drawPage, drawPhoto, toPng } from '../testing/pictures.ts';
import { embedImage } from './embed-image.ts';

const key = { sync: new Uint8Array(32).fill(1), unit: new Uint8Array(32).fill(2) };
const id = 0xfeed_0000_1234_5678n;

const lightOf = async (bytes: Uint8Array) =>
  sharp(bytes).toColourspace('b-w').extractChannel(0).raw().toBuffer();

const distance = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const [a, b] = [await lightOf(one), await lightOf(other)];
  const square = a.reduce((sum, value, at) => sum + (value - (b[at] as number)) ** 2, 0) / a.length;
  return 10 * Math.log10(255 ** 2 / square);
};

describe('a marked picture', { timeout: 240_000 }, () => {
  it('is of the same kind and size, hardly differs, and says its id', async () => {
    for (const picture of [drawPage(900, 1_200, 'page'), drawPhoto(1_100, 700, 'photo')]) {
      const bytes = await toPng(picture);
      const marked = await embedImage(bytes, { id, key });
      expect(marked.type).toBe('image/png');
      expect(await sharp(marked.bytes).metadata()).toMatchObject({
        format: 'png',
        width: picture.width,
        height: picture.height,
      });
      // Less than on real pages: a fifth of this one is letters, which take more of the mark than paper does.
      expect(await distance(bytes, marked.bytes)).toBeGreaterThan(41);
      expect((await detect(marked.bytes, { sync: key.sync, units: [key.unit] })).best.id).toBe(id);
    }
  });

  it('stays a JPEG, upright and as fine, and keeps what is transparent', async () => {
    const plain = sharp(await toPng(drawPhoto(700, 500, 'kinds')));
    const lying = await plain
      .clone()
      .withMetadata({ orientation: 6, density: 300 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const jpeg = await embedImage(lying, { id, key });
    expect(jpeg.type).toBe('image/jpeg');
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ width: 500, height: 700, density: 300 });
    const clear = await plain.clone().ensureAlpha(0.5).png().toBuffer();
    const png = await embedImage(clear, { id, key });
    expect((await sharp(png.bytes).stats()).channels[3]).toMatchObject({ min: 127, max: 127 });
    const gray = await embedImage(await plain.clone().toColourspace('grey16').png().toBuffer(), { id, key });
    expect((await sharp(gray.bytes).metadata()).channels).toBe(1);
  });

  it('is read on any paper when it was see-through, and is compared as it is seen', async () => {
    const { width, height, data } = drawPage(900, 1_200, 'clear');
    const letters = Buffer.from([...data].flatMap((light) => [0, 0, 0, 255 - light]));
    const clear = await sharp(letters, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    const { bytes, pages } = await embedImage(clear, { id, key });
    const on = (background: string, one: Uint8Array) => sharp(one).flatten({ background });
    expect(
      await distance(await on('#fff', clear).png().toBuffer(), await on('#fff', bytes).png().toBuffer()),
    ).toBeGreaterThan(41);
    const printed = await on('#fff', bytes).jpeg({ quality: 70 }).toBuffer();
    const detection = await detect(printed, { sync: key.sync, units: [key.unit] });
    expect(detection.best.id).toBe(id);
    const references = pages.map(({ reference }) => reference);
    const { compared, regions } = await locate(printed, { key, detection, references });
    expect([compared.length, regions]).toEqual([1, []]);
    const onBlack = await lightOf(await on('#000', bytes).png().toBuffer());
    expect(onBlack.reduce((most, light) => Math.max(most, light), 0)).toBeLessThan(45);
  });

  it('is one: what moves or has several pages is refused, and is not taken for looked through', async () => {
    const [one, two] = await Promise.all(['one', 'two'].map((name) => toPng(drawPhoto(300, 260, name))));
    const both = sharp([one, two] as Buffer[], { join: { animated: true } });
    const moving = await both
      .clone()
      .webp({ delay: [100, 100] })
      .toBuffer();
    const pages = await both.clone().tiff().toBuffer();
    const still = one as Buffer;
    // A PNG that moves says how many pictures it has right after its head; its length, its name, what it says, a sum.
    const says = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
    const movingPng = Buffer.concat([still.subarray(0, 33), says, still.subarray(33)]);
    for (const bytes of [moving, pages, movingPng]) {
      await expect(embedImage(bytes, { id, key })).rejects.toMatchObject({ fault: 'severalPictures' });
      expect((await detect(bytes, { sync: key.sync, units: [key.unit] })).skipped).toBe(1);
    }
    expect((await detect(still, { sync: key.sync, units: [key.unit] })).skipped).toBe(0);
  });

  it('is refused when it has no room, is broken, or nobody waits', async () => {
    const small = await toPng(drawPhoto(90, 90, 'small'));
    await expect(embedImage(small, { id, key })).rejects.toMatchObject({ fault: 'tooSmall' });
    const bytes = await toPng(drawPhoto(400, 400, 'broken'));
    await expect(embedImage(bytes.subarray(0, 900), { id, key })).rejects.toMatchObject({ fault: 'damaged' });
    await expect(embedImage(bytes, { id, key, signal: AbortSignal.abort() })).rejects.toMatchObject({
      fault: 'cancelled',
    });
  });
});
