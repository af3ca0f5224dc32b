import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const wrapper = resolve(import.meta.dirname, 'with-node.mjs');
const pretendOld = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });",
)}`;

let folder = '';
let script = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chancery-with-node-'));
  script = join(folder, 'script.ts');
  const lines = [
    "const how: string = process.argv[2] ?? '';",
    "process.on('SIGTERM', () => process.exit(9));",
    "process.on('disconnect', () => process.exit(0));",
    'console.log(JSON.stringify([process.versions.node, process.argv.slice(1), process.channel !== undefined]));',
    "if (how === 'exit') process.exit(7);",
    "if (how === 'kill') process.kill(process.pid, 'SIGKILL');",
    "if (how === 'stay') setInterval(() => undefined, 1000); else process.exit(0);",
  ];
  await writeFile(script, lines.join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

const start = (options: { isOld: boolean; file?: string }, ...args: string[]) => {
  const flags = options.isOld ? ['--import', pretendOld] : [];
  const child = spawn(process.execPath, [...flags, options.file ?? wrapper, ...args]);
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output: output.join('') }));
  return { child, ended };
};

test('a new enough Node runs the file itself, with its arguments', async () => {
  const { output, code } = await start({ isOld: false }, script, 'a', '--b=c').ended;
  expect(JSON.parse(output)).toEqual([process.versions.node, [script, 'a', '--b=c'], false]);
  expect(code).toBe(0);
});

test('an old Node starts the installed one, with the same arguments', async () => {
  const { output, code } = await start({ isOld: true }, script, 'a', '--b=c').ended;
  expect(JSON.parse(output)).toEqual([expect.stringMatching(/^24\./), [script, 'a', '--b=c'], true]);
  expect(code).toBe(0);
});

test.each([false, true])('the exit code comes through (old Node: %s)', async (isOld) => {
  expect(await start({ isOld }, script, 'exit').ended).toMatchObject({ code: 7 });
});

test.each([false, true])('death by a signal comes through (old Node: %s)', async (isOld) => {
  expect(await start({ isOld }, script, 'kill').ended).toMatchObject({ signal: 'SIGKILL' });
});

test.each([false, true])('a signal is passed on (old Node: %s)', async (isOld) => {
  const { child, ended } = start({ isOld }, script, 'stay');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 9 });
});

test('the child learns that the wrapper was killed', async () => {
  const { child, ended } = start({ isOld: true }, script, 'stay');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  // The output closes only when the child has ended too.
  expect(await ended).toMatchObject({ signal: 'SIGKILL' });
});

test('without a Node to start it says what to do in one line', async () => {
  const lonely = join(folder, 'with-node.mjs');
  await cp(wrapper, lonely);
  const { output, code } = await start({ isOld: true, file: lonely }, script).ended;
  expect(code).toBe(2);
  expect(output).toMatch(/^Node 24 is needed .* npm ci .*\n$/);
});

test('without a file it says how to use it', async () => {
  expect(await start({ isOld: false }).ended).toMatchObject({
    code: 2,
    output: expect.stringContaining('usage:'),
  });
});
