import { fitLeast } from '@chancery/watermark/detect/confidence.ts';
import { embed } from '@chancery/watermark/embed.ts';
import { designTile } from '@chancery/watermark/signal/tile.ts';
import { attackPicture, average, averaging } from '../attacks/suite.ts';
import { makeDocument } from '../documents/documents.ts';
import { makePhoto } from '../photos/photos.ts';
import { timed } from './cpu.ts';
import { benchKey, idOf } from './keys.ts';
import { look } from './look.ts';
import { readPicture, toPng } from './picture.ts';
import { psnrOf, ssimOf } from './quality.ts';
import { randomOf } from './random.ts';
import type { Done, Kind, Look, Mark, Task } from './tasks.ts';

const make = (kind: Kind, name: string) => (kind === 'document' ? makeDocument(name) : makePhoto(name));

let warm: Promise<unknown> | undefined;

/** The first picture of a process pays for compiling; what is measured is what every other one costs. */
const warmUp = (): Promise<unknown> => {
  warm ??= toPng({ width: 700, height: 700, data: new Uint8Array(700 * 700 * 3).fill(200) }).then((png) =>
    embed(png, { id: 1n, key: benchKey }),
  );
  return warm;
};

const marked = async ({ kind, name, attacks, strength }: Task & { task: 'marked' }): Promise<Done> => {
  await warmUp();
  const plain = await make(kind, name);
  const bytes = await toPng(plain);
  const mark = (copy: number) => embed(bytes, { id: idOf(name, copy), key: benchKey, strength });
  const { value, cpuSeconds } = await timed(() => mark(0));
  const picture = await readPicture(value.bytes);
  const megapixels = (plain.width * plain.height) / 1e6;
  const quality: Mark = {
    kind,
    name,
    psnr: psnrOf(plain, picture),
    ssim: ssimOf(plain, picture),
    cpuSeconds,
    megapixels,
  };
  const looks: Look[] = [];
  for (const attack of attacks) {
    const about = { kind, name, attack };
    if (attack === averaging) {
      const copies = await Promise.all([1, 2].map(async (copy) => readPicture((await mark(copy)).bytes)));
      const ids = [0, 1, 2].map((copy) => idOf(name, copy));
      looks.push(await look(about, average([picture, ...copies]), ids));
    } else looks.push(await look(about, await attackPicture(picture, name, attack), [idOf(name)]));
  }
  return { marks: [quality], looks };
};

const unmarked = async ({ kind, name, attacks, from }: Task & { task: 'unmarked' }): Promise<Done> => {
  const plain = await make(kind, name);
  const looks: Look[] = [];
  for (const [at, attack] of attacks.entries())
    looks.push(
      await look({ kind, name, attack }, await attackPicture(plain, `${name} ${from + at}`, attack), []),
    );
  return { marks: [], looks };
};

const decodes = ({ seed, count }: Task & { task: 'decodes' }): Done => {
  const { payload, data } = designTile(benchKey.unit, benchKey.sync);
  const random = randomOf(seed);
  const bell = Float32Array.from({ length: 1 << 16 }, () => random.normal());
  const heard = new Float32Array(data.length * 2);
  let [checked, accepted, fitMost] = [0, 0, 0];
  for (let done = 0; done < count; done += 1) {
    // Anywhere in the table and forwards by any step: as good as fresh values, and decoding is what takes the time.
    let place = random.below(1 << 16);
    const step = 1 + 2 * random.below(1 << 15);
    for (let at = 0; at < heard.length; at += 1) {
      place = (place + step) & 0xff_ff;
      heard[at] = bell[place] as number;
    }
    const read = payload.read(heard);
    fitMost = Math.max(fitMost, read.fit);
    if (!read.checked) continue;
    checked += 1;
    if (read.fit >= fitLeast) accepted += 1;
  }
  return { marks: [], looks: [], decodes: { count, checked, accepted, fitMost } };
};

/** Does one task. */
export const perform = async (task: Task): Promise<Done> => {
  if (task.task === 'marked') return marked(task);
  if (task.task === 'unmarked') return unmarked(task);
  return decodes(task);
};
