import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createWatermarkPool, type PoolLimits, type WatermarkPool } from './pool.ts';
import type { EmbedOptions } from './watermark.types.ts';

const key = { sync: new Uint8Array(32).fill(1), unit: new Uint8Array(32).fill(2) };
const options: EmbedOptions = { id: 0x1234_5678_9abc_def0n, key };

let pool: WatermarkPool | undefined;
const open = (limits: Partial<PoolLimits> = {}): WatermarkPool => {
  pool = createWatermarkPool(limits);
  return pool;
};
afterEach(() => pool?.close());

const picture = (width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#dde' } })
    .png()
    .toBuffer();

test('a picture is marked in a thread, and its bytes are moved there', async () => {
  const bytes = Uint8Array.from(await picture());
  const marked = await open().embed(bytes, options);
  expect(marked.type).toBe('image/png');
  expect(bytes.byteLength).toBe(0);
  expect((await sharp(marked.bytes).metadata()).width).toBe(400);
});

test('bytes that share their memory with others are copied and the rest stays whole', async () => {
  const whole = Buffer.concat([Buffer.from('before'), await picture(), Buffer.from('after')]);
  await open().embed(whole.subarray(6, -5), options);
  expect(whole.subarray(0, 6).toString()).toBe('before');
});

test('what a file lacks comes back as a fault of ours', async () => {
  await expect(open().embed(Buffer.alloc(0), options)).rejects.toMatchObject({
    name: 'WatermarkError',
    fault: 'empty',
  });
  await expect(
    open().detect(Buffer.from('not a picture'), { sync: key.sync, units: [] }),
  ).rejects.toMatchObject({ name: 'WatermarkError' });
});

test('one that stops before its turn never begins', async () => {
  const stop = new AbortController();
  const held = open({ workers: 1 });
  const first = held.embed(await picture(), options);
  const second = held.embed(await picture(), { ...options, signal: stop.signal });
  stop.abort();
  await expect(second).rejects.toMatchObject({ fault: 'cancelled' });
  await expect(first).resolves.toMatchObject({ type: 'image/png' });
  expect(held.size().waiting).toBe(0);
});

test('a thread that does not stop by itself is ended, and the next thing is done by another', async () => {
  const held = open({ workers: 1, graceMs: 20 });
  const stop = new AbortController();
  const long = held.embed(await picture(4_000, 4_000), { ...options, signal: stop.signal });
  setTimeout(() => stop.abort(), 300);
  await expect(long).rejects.toMatchObject({ fault: 'cancelled' });
  await expect(held.embed(await picture(), options)).resolves.toMatchObject({ type: 'image/png' });
});

test('work that needs too much memory is given up, and the pool goes on', async () => {
  const held = open({ workers: 1, workingMb: 150 });
  await expect(held.embed(await picture(6_000, 6_000), options)).rejects.toMatchObject({ fault: 'tooHeavy' });
  await expect(held.embed(await picture(), options)).resolves.toMatchObject({ type: 'image/png' });
});

test('work that takes too long is given up', async () => {
  const held = open({ workers: 1, patienceMs: 50 });
  await expect(held.embed(await picture(2_000, 2_000), options)).rejects.toMatchObject({ fault: 'tooHeavy' });
});

test('a thread that kept too much memory is not used again', async () => {
  const held = open({ workers: 1, restingMb: 1 });
  await held.embed(await picture(), options);
  expect(held.size().threads).toBe(0);
  await held.embed(await picture(), options);
});

test('a thread with nothing to do ends, and one with something is used again', async () => {
  const held = open({ idleMs: 100 });
  await held.embed(await picture(), options);
  await held.embed(await picture(), options);
  expect(held.size().threads).toBe(1);
  await expect.poll(() => held.size().threads).toBe(0);
});

test('when too many wait, the next is told so at once', async () => {
  const held = open({ workers: 1, waitingMost: 1 });
  const bytes = await Promise.all([picture(), picture(), picture()]);
  const [first, second, third] = bytes.map((one) => held.embed(one, options));
  await expect(third).rejects.toMatchObject({ fault: 'busy' });
  await Promise.all([first, second]);
});

test('somebody who looks for a mark does not wait behind those who mark', async () => {
  const held = open({ workers: 2 });
  const order: string[] = [];
  const marks = await Promise.all([picture(1_200, 1_200), picture(1_200, 1_200)]);
  const marking = marks.map((bytes) => held.embed(bytes, options).then(() => order.push('marked')));
  const small = await picture(64, 64);
  const looking = held
    .detect(small, { sync: key.sync, units: [key.unit] })
    .catch(() => {})
    .then(() => order.push('looked'));
  expect(held.size()).toEqual({ threads: 2, waiting: 1 });
  await Promise.all([...marking, looking]);
  expect(order.at(-1)).toBe('marked');
});

test('closing answers everything that was asked', async () => {
  const held = open({ workers: 1 });
  const asked = [await picture(3_000, 3_000), await picture()].map((bytes) => held.embed(bytes, options));
  const answers = Promise.allSettled(asked);
  await held.close();
  for (const answer of await answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { fault: 'cancelled' } });
  await expect(held.embed(await picture(), options)).rejects.toMatchObject({ fault: 'cancelled' });
});
