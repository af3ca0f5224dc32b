import { readFile, writeFile } from 'node:fs/promises';
import { detect } from '@chancery/watermark/detect.ts';
import { embed } from '@chancery/watermark/embed.ts';
import sharp from 'sharp';
import { timed } from './cpu.ts';
import { benchKey, idOf } from './keys.ts';
import type { LargeTask } from './large.ts';

sharp.concurrency(1);
sharp.cache(false);

const id = idOf('large');

const act = async ({ what, from, to }: LargeTask): Promise<string> => {
  const bytes = await readFile(from);
  if (what === 'embed') {
    const made = await embed(bytes, { id, key: benchKey });
    await writeFile(to, made.bytes);
    return `${(made.bytes.length / 1e6).toFixed(1)} MB, pages ${made.pages.length}`;
  }
  const found = await detect(bytes, {
    sync: benchKey.sync,
    units: [benchKey.unit],
    allPages: true,
    pagesMost: 1_000,
  });
  const all = found.pages.length > 0 ? found.pages : [found.best];
  return `${all.filter((page) => page.id === id).length} of ${all.length} read`;
};

process.on('message', (task: LargeTask) => {
  timed(() => act(task)).then(
    ({ value, cpuSeconds }) =>
      process.send?.({ said: value, cpuSeconds, peakMb: process.resourceUsage().maxRSS / 1e3 }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

process.on('disconnect', () => process.exit());
