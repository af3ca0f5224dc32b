import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUserInfo, sendCode } from '@chancery/contract/account/calls.ts';
import { brands } from '@chancery/contract/brands/brands.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { serveConsole } from './console-files.ts';
import { createHttp } from './http.ts';

const world = await createWorld();
const folder = await mkdtemp(join(tmpdir(), 'chancery-console-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
await writeFile(join(folder, 'assets/app.js'), 'let x = 1;');
const pages = await createHttp(pino({ level: 'silent' }), false);
await serveConsole(pages, folder, brands[2]);
const pagesAddress = await pages.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends the words of a request as they are; what `fetch` would tidy up arrives untidied. */
const raw = (address: string, line: string): Promise<{ status: number; head: string; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        Buffer.from(
          `${line} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
          'latin1',
        ),
      ),
    );
    const parts: Buffer[] = [];
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...body] = Buffer.concat(parts).toString('latin1').split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: body.join('\r\n\r\n') });
    });
  });

/** All that a server answers to the lines of a request, until it closes. */
const said = (address: string, lines: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () => socket.write(lines.join('\r\n')));
    const parts: Buffer[] = [];
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
  });

/** No web server of worth answers so: an error of ours, or a way to somebody else's place. */
const expectSane = ({ status, head }: { status: number; head: string }, what: string) => {
  expect(status, what).toBeGreaterThanOrEqual(200);
  expect(status, what).toBeLessThan(500);
  const location = /^location: (.*)$/im.exec(head)?.[1];
  if (location !== undefined) expect(location, what).toMatch(/^\/(?![/\\])/);
};

const oddPaths = [
  '//x',
  '//evil.example/%2e%2e',
  '///',
  '/\\evil.example',
  '/\\/evil.example',
  '/%5cevil.example',
  '/%2e%2e/',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets/..%2f..%2fetc%2fpasswd',
  '/a%2fb',
  '/a%00b',
  '/%0d%0aSet-Cookie:x',
  '/.%2e/x',
  '/./x',
];

test.each(oddPaths)('%s is nothing, on pages and calls alike', async (path) => {
  for (const [address, prefix] of [
    [pagesAddress, ''],
    [world.address, ''],
    [world.address, '/api'],
    [world.address, '/files'],
  ] as const) {
    const answer = await raw(address, `GET ${prefix}${path}`);
    expectSane(answer, `${prefix}${path}`);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('root:');
  }
});

test.each([
  ['a lone escape', '/%'],
  ['no escape at all', '/%zz'],
  ['dots in a wrong alphabet', '/%c0%ae%c0%ae/'],
  ['dots at the end', '/x...'],
  ['a long name', `/${'a'.repeat(9_000)}`],
  ['a long name in escapes', `/${'%41'.repeat(3_000)}`],
  ['many parts', '/a'.repeat(4_000)],
  ['bytes that are no text', '/\xff\xfe'],
  ['a fragment', '/#\\'],
  ['a star', '*'],
])('%s is answered, whatever it means', async (what, path) => {
  for (const address of [pagesAddress, world.address]) expectSane(await raw(address, `GET ${path}`), what);
});

test('addresses made of odd pieces never break anything', async () => {
  const pieces = [
    '/',
    '//',
    '\\',
    '..',
    '.',
    '%2e',
    '%2f',
    '%5c',
    '%00',
    '%',
    'api',
    'assets',
    'files',
    'x',
    '?',
    '#',
    '@',
    ':',
    ';',
    '%ff',
    '\x7f',
    'healthz',
  ];
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...methods),
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
      fc.boolean(),
      async (method, parts, onPages) => {
        const line = `${method} /${parts.join('')}`;
        expectSane(await raw(onPages ? pagesAddress : world.address, line), line);
      },
    ),
    { numRuns: 400 },
  );
});

test('a request that says its length in two ways is refused, and what hides behind it is never looked at', async () => {
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const both = ['Content-Length: 5', 'Transfer-Encoding: chunked'];
  for (const [what, lines, body] of [
    ['a length and chunks', both, `0\r\n\r\n${hidden}`],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden],
    ['chunks that are none', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
    ['a line within a line', ['X: y\nTransfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
  ] as const) {
    const answer = await said(world.address, [
      `POST /api${sendCode.path} HTTP/1.1`,
      'Host: x',
      ...lines,
      '',
      body,
    ]);
    expect(answer, what).toMatch(/^HTTP\/1\.1 400/);
    expect(answer, what).not.toContain('alive');
  }
});

test('HEAD answers as GET does, without a body', async () => {
  for (const [address, path] of [
    [pagesAddress, '/'],
    [pagesAddress, '/login'],
    [pagesAddress, '/assets/app.js'],
    [world.address, '/healthz'],
    [world.address, '/api/openapi.json'],
    [world.address, `/api${getUserInfo.path}`],
    [world.address, '/files/nothing'],
  ] as const) {
    const [get, head] = [await raw(address, `GET ${path}`), await raw(address, `HEAD ${path}`)];
    expect(head.status, path).toBe(get.status);
    expect(head.body, path).toBe('');
    const type = (text: string) => /^content-type: (.*)$/im.exec(text)?.[1];
    expect(type(head.head), path).toBe(type(get.head));
  }
});

test('a call by another method is told which there are', async () => {
  const wrong = await raw(world.address, `DELETE /api${sendCode.path}`);
  expect(wrong.status).toBe(405);
  expect(wrong.head).toMatch(/^allow: POST$/im);
  const both = await raw(world.address, `PATCH /api${getUserInfo.path}`);
  expect(both.head).toMatch(/^allow: (?=.*GET)(?=.*HEAD)(?=.*POST)/im);
  expect((await raw(world.address, 'DELETE /api/nothing/at/all')).status).toBe(404);
  const page = await raw(pagesAddress, 'DELETE /login');
  expect(page.status).toBe(405);
  expect(page.head).toMatch(/^allow: GET, HEAD$/im);
});
