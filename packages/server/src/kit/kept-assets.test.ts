import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveKeptAssets } from './kept-assets.ts';

let folder: string;
let http: ReturnType<typeof Fastify>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chancery-assets-'));
  await mkdir(join(folder, 'assets'));
  http = Fastify();
  serveKeptAssets(http, folder);
});

afterEach(async () => {
  await http.close();
  await rm(folder, { recursive: true });
});

const put = (name: string, content: string) => writeFile(join(folder, 'assets', name), content);
const get = (name: string, accepts = 'gzip, br') =>
  http.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': accepts } });

test('a script comes in the best form that was made and is understood, for ever', async () => {
  await put('page-1.js', 'plain');
  await put('page-1.js.gz', 'gzipped');
  await put('page-1.js.br', 'brotli');
  const forms = await Promise.all([get('page-1.js'), get('page-1.js', 'gzip'), get('page-1.js', '')]);
  expect(forms.map(({ body, headers }) => [headers['content-encoding'], body])).toEqual([
    ['br', 'brotli'],
    ['gzip', 'gzipped'],
    [undefined, 'plain'],
  ]);
  for (const { headers } of forms)
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
});

test('a sheet too small to be compressed comes as it is', async () => {
  await put('page-1.css', 'p{}');
  const { statusCode, body, headers } = await get('page-1.css');
  expect([statusCode, body, headers['content-encoding']]).toEqual([200, 'p{}', undefined]);
  expect(headers['content-type']).toBe('text/css; charset=utf-8');
});

test('it is read from its folder once', async () => {
  await put('page-1.js', 'first');
  await get('page-1.js');
  await put('page-1.js', 'second');
  expect((await get('page-1.js')).body).toBe('first');
});

test('what is not there is asked for again, and nothing outside of the folder is given', async () => {
  await writeFile(join(folder, 'secret.js'), 'secret');
  expect((await get('late-1.js')).statusCode).toBe(404);
  expect((await get('..%2fsecret.js')).statusCode).toBe(404);
  await put('late-1.js', 'now');
  expect((await get('late-1.js')).body).toBe('now');
});
