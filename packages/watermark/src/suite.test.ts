import { describe, expect, it } from 'vitest';
import { attackPicture } from '../../../bench/watermark/attacks/suite.ts';
import { makeDocument } from '../../../bench/watermark/documents/documents.ts';
import { idOf, benchKey as key } from '../../../bench/watermark/kit/keys.ts';
import { type Picture, readPicture, toPng } from '../../../bench/watermark/kit/picture.ts';
import { psnrOf, ssimOf } from '../../../bench/watermark/kit/quality.ts';
import { randomOf } from '../../../bench/watermark/kit/random.ts';
import { landscape } from '../../../bench/watermark/photos/landscape.ts';
import { leaves, people, texture } from '../../../bench/watermark/photos/scenes.ts';
import { detect } from './detect.ts';
import { embed } from './embed.ts';

const make: Readonly<Record<string, () => Picture | Promise<Picture>>> = {
  'page-02-contract-en': () => makeDocument('page-02-contract-en'),
  'page-09-letter-zh': () => makeDocument('page-09-letter-zh'),
  landscape: () => landscape(1_200, 900, randomOf('landscape')),
};

const made = new Map<string, Promise<{ plain: Picture; marked: Picture }>>();

/** A picture before and after it was marked; each is made once. */
const pictureOf = (name: string) => {
  const known = made.get(name);
  if (known) return known;
  const making = (async () => {
    const plain = (await make[name]?.()) as Picture;
    const { bytes } = await embed(await toPng(plain), { id: idOf(name), key });
    return { plain, marked: await readPicture(bytes) };
  })();
  made.set(name, making);
  return making;
};

const look = async (picture: Picture) =>
  (await detect(await toPng(picture), { sync: key.sync, units: [key.unit] })).best;

describe('a mark', () => {
  it.each(Object.keys(make))('is hard to see on %s', async (name) => {
    const { plain, marked } = await pictureOf(name);
    expect(psnrOf(plain, marked)).toBeGreaterThan(40);
    expect(ssimOf(plain, marked)).toBeGreaterThan(0.93);
  });

  it.each([
    ['page-02-contract-en', 'crop-25'],
    ['page-02-contract-en', 'screenshot-jpeg-60'],
    ['page-02-contract-en', 'phone-easy'],
    ['page-09-letter-zh', 'jpeg-50'],
    ['page-09-letter-zh', 'messenger'],
    ['page-09-letter-zh', 'print-scan-am'],
    ['landscape', 'rotate-5'],
    ['landscape', 'resize-50'],
    ['landscape', 'screenshot'],
  ])('on %s is read after %s', async (name, attack) => {
    const { marked } = await pictureOf(name);
    const { mark, id } = await look(await attackPicture(marked, name, attack));
    expect({ mark, id }).toEqual({ mark: 'read', id: idOf(name) });
  });

  // Small pictures, so that many can be looked at; the bench looks at thousands.
  it.each([0, 1, 2, 3])('is not read where there is none, %i', async (batch) => {
    const scenes = [landscape, leaves, people, texture];
    const page = await makeDocument('page-03-table-en');
    const found: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const name = `unmarked ${batch} ${at}`;
      const scene = scenes[at];
      const plain = scene?.(240, 200, randomOf(name)) ?? (await attackPicture(page, name, 'crop-5'));
      const attack = ['none', 'jpeg-30', 'rotate-5', 'noise-10'][(at + batch) % 4] as string;
      const { mark } = await look(await attackPicture(plain, name, attack));
      if (mark === 'read') found.push(name);
    }
    expect(found).toEqual([]);
  });
});

describe('the suite of attacks', () => {
  it('does the same every time, and something else to a picture of another name', async () => {
    const plain = landscape(160, 120, randomOf('small'));
    for (const attack of ['gamma', 'crop-25', 'noise-5', 'screenshot', 'screen-photo', 'page-curl']) {
      const [one, other] = [await attackPicture(plain, 'a', attack), await attackPicture(plain, 'a', attack)];
      expect(Buffer.compare(one.data, other.data), attack).toBe(0);
    }
    const [one, other] = await Promise.all(
      ['a', 'b'].map((name) => attackPicture(plain, name, 'phone-easy')),
    );
    expect(Buffer.compare(one?.data ?? new Uint8Array(), other?.data ?? new Uint8Array())).not.toBe(0);
  });
});
