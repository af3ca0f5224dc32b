import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startS3Double } from '../../testing/s3-double.ts';
import { makeBucket, realServers } from '../../testing/s3-servers.ts';
import { createFolderObjects } from './folder-objects.ts';
import type { Objects } from './objects.ts';
import { createS3Objects } from './s3-objects.ts';
import { partBytes } from './s3-upload.ts';

const home = await mkdtemp(join(tmpdir(), 'chancery-objects-'));
afterAll(() => rm(home, { recursive: true, force: true }));
const folder = () => mkdtemp(join(home, 'one-'));

const double = await startS3Double({ pageSize: 3 });
afterAll(double.stop);

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

const kinds: [string, () => Promise<Objects>][] = [
  ['a folder', async () => createFolderObjects(await folder())],
  ['S3', async () => createS3Objects(double.bucket, await folder())],
  ...realServers.map(({ name, start }): [string, () => Promise<Objects>] => [
    name,
    async () => {
      const server = await start();
      stops.push(server.stop);
      return createS3Objects(await makeBucket(server), await folder());
    },
  ]),
];

const textOf = async (objects: Objects, key: string): Promise<string | undefined> => {
  const handle = await objects.open(key);
  return handle && (await handle.readFile('utf8').finally(() => handle.close()));
};

const keysOf = async (objects: Objects, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of objects.list(prefix)) keys.push(key);
  return keys.sort();
};

describe.each(kinds)('%s', (_name, make) => {
  let made: Promise<Objects> | undefined;
  const objects = () => {
    made ??= make();
    return made;
  };

  test('keeps bytes under a name, gives them out, and another over them', async () => {
    const store = await objects();
    await store.put('files/ab/one', Buffer.from('first'));
    expect(await textOf(store, 'files/ab/one')).toBe('first');
    await store.put('files/ab/one', Buffer.from('second'));
    expect(await textOf(store, 'files/ab/one')).toBe('second');
    await store.put('files/ab/empty', Buffer.alloc(0));
    expect(await textOf(store, 'files/ab/empty')).toBe('');
    expect(await store.open('files/ab/none')).toBeUndefined();
  }, 180_000);

  test('moves, lists and removes, also what is not there', async () => {
    const store = await objects();
    const names = ['a', 'b b', 'c+c', 'd&d', 'e', 'f', 'g'].map((name) => `lists/${name}`);
    for (const name of names) await store.put(name, Buffer.from(name));
    await store.put('listsnot/x', Buffer.from('x'));
    expect(await keysOf(store, 'lists/')).toEqual(names);
    await store.move('lists/a', 'moved/a');
    await store.remove('lists/a');
    expect(await textOf(store, 'moved/a')).toBe('lists/a');
    await store.remove('lists/a');
    await store.removeBelow('lists');
    await store.removeBelow('lists');
    expect(await keysOf(store, 'lists/')).toEqual([]);
    expect(await keysOf(store, 'listsnot/')).toEqual(['listsnot/x']);
    expect(await keysOf(store, 'nothing/')).toEqual([]);
  });

  test('takes over a large file in parts, gives it another name and lends it', async () => {
    const store = await objects();
    const bytes = randomBytes(2 * partBytes + 12_345);
    const path = await store.scratch();
    await writeFile(path, bytes);
    await store.adopt('large/draft', path);
    await store.move('large/draft', 'large/file');
    const found = await store.lend(['large/file'], async ([lent = '']) => readFile(lent));
    expect(createHash('sha256').update(found).digest()).toEqual(createHash('sha256').update(bytes).digest());
  });

  test('writers of one name at once leave one of them there whole', async () => {
    const store = await objects();
    const texts = Array.from({ length: 8 }, (_none, n) => String(n).repeat(10_000));
    await Promise.all(texts.map((text) => store.put('race/one', Buffer.from(text))));
    expect(texts).toContain(await textOf(store, 'race/one'));
  });
});

describe('S3 that stumbles', () => {
  const ready = async () => {
    const scratch = await folder();
    const store = createS3Objects(double.bucket, scratch);
    double.seen.length = 0;
    onTestFinished(() => {
      double.faults.length = 0;
    });
    return { store, scratch };
  };
  const bytes = randomBytes(300_000);

  test('a busy server and a lost answer are asked again', async () => {
    const { store } = await ready();
    double.faults.push({ method: 'PUT', kind: 'busy' }, { method: 'PUT', kind: 'lost' });
    await store.put('x', bytes);
    expect(double.objects.get('x')?.bytes.equals(bytes)).toBe(true);
    expect(double.seen).toEqual(['PUT x', 'PUT x', 'PUT x']);
  });

  test('a line that breaks is taken up where it broke', async () => {
    const { store } = await ready();
    await store.put('x', bytes);
    double.faults.push({ method: 'GET', kind: 'cut' });
    const handle = await store.open('x');
    expect((await handle?.readFile())?.equals(bytes)).toBe(true);
    await handle?.close();
    expect(double.seen.at(-1)).toMatch(/^GET x bytes=[1-9]\d*-$/);
  });

  test('bytes that are not those that were sent are not given out, and nothing stays on this machine', async () => {
    const { store, scratch } = await ready();
    await store.put('x', bytes);
    double.faults.push({ method: 'GET', kind: 'bent' });
    await expect(store.open('x')).rejects.toThrow('is not what was kept there');
    expect(await readdir(scratch)).toEqual([]);
  });

  test('the end of an upload in parts, of which nobody heard, was the end', async () => {
    const { store } = await ready();
    const large = randomBytes(2 * partBytes + 1);
    const path = await store.scratch();
    await writeFile(path, large);
    double.faults.push({ method: 'POST', asked: 'uploadId', kind: 'lost' });
    await store.adopt('large', path);
    expect(double.seen.at(-1)).toBe('HEAD large');
    expect(double.objects.get('large')?.bytes.equals(large)).toBe(true);
  });

  test('a server that stays away is said to be unavailable, and wrong keys are said at once', async () => {
    const { store } = await ready();
    double.faults.push(...Array.from({ length: 4 }, () => ({ method: 'PUT', kind: 'busy' }) as const));
    await expect(store.put('x', bytes)).rejects.toMatchObject({ code: 'OBJECTS_UNAVAILABLE' });
    const wrong = createS3Objects(
      { ...double.bucket, keys: async () => ({ id: 'double', secret: 'guessed' }) },
      await folder(),
    );
    await expect(wrong.put('y', bytes)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch', status: 403 });
    expect(double.objects.has('y')).toBe(false);
  });
});
