import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { publishedIn } from './published-state.ts';
import { readStates, type SignedState } from './signed-lines.ts';
import { openSignedMemory } from './signed-memory.ts';

const root = await mkdtemp(join(tmpdir(), 'chancery-memory-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const log = pino({ level: 'silent' });
const state = (size: number, note = `note ${size}`): SignedState => ({ size, note });
let folders = 0;
const newFolder = async () => {
  folders += 1;
  const folder = join(root, String(folders));
  await mkdir(folder);
  return folder;
};
const isOurs = (_: string, { note }: SignedState) => note.startsWith('note');
const open = (dataDir: string, published?: string) => openSignedMemory({ dataDir, published, isOurs, log });
const publish = async (folder: string, unit: string, size: number, note = `note ${size}`) => {
  await mkdir(join(folder, unit), { recursive: true });
  await writeFile(join(folder, unit, `${size}.checkpoint`), note);
};

test('what was signed is remembered across servers, the newest of each log', async () => {
  const folder = await newFolder();
  const first = await open(folder);
  expect(await first.recall('a')).toBeUndefined();
  await first.keep(
    new Map([
      ['a', state(1)],
      ['b', state(7)],
    ]),
  );
  await first.keep(new Map([['a', state(2)]]));
  await first.keep(new Map());
  expect(await first.recall('a')).toEqual(state(2));
  await first.close();
  const second = await open(folder);
  expect([await second.recall('a'), await second.recall('b')]).toEqual([state(2), state(7)]);
  expect(second.units()).toEqual(['a', 'b']);
  await second.close();
  expect((await readFile(join(folder, 'evidence/signed.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(2);
});

test('a line that was half written, or says no state, says nothing; what came before it stands', async () => {
  const folder = await newFolder();
  const first = await open(folder);
  await first.keep(new Map([['a', state(1)]]));
  await first.close();
  await appendFile(join(folder, 'evidence/signed.jsonl'), '["a",9]\n["b",3,4]\n["a",5,"no');
  const second = await open(folder);
  expect([await second.recall('a'), second.units()]).toEqual([state(1), ['a']]);
  await second.close();
  expect(readStates([''])).toEqual(new Map());
});

test('of what was published the newest that we signed counts, where it is newer than what is remembered', async () => {
  const [folder, published] = [await newFolder(), await newFolder()];
  for (const size of [3, 20, 100]) await publish(published, 'a', size);
  await publish(published, 'a', 900, 'somebody else’s');
  await writeFile(join(published, 'a', '950.checkpoint.new'), 'note 950');
  await writeFile(join(published, 'a', 'latest'), 'note 960');
  expect(await publishedIn(published, 'a', isOurs)).toEqual(state(100));
  expect(await publishedIn(published, 'nobody', isOurs)).toBeUndefined();
  const memory = await open(folder, published);
  await memory.keep(
    new Map([
      ['a', state(50)],
      ['b', state(50)],
    ]),
  );
  await publish(published, 'b', 20);
  expect([await memory.recall('a'), await memory.recall('b'), await memory.recall('c')]).toEqual([
    state(100),
    state(50),
    undefined,
  ]);
  await memory.close();
});

test('a folder that cannot be read keeps nobody from remembering', async () => {
  const [folder, published] = [await newFolder(), await newFolder()];
  await writeFile(join(published, 'a'), 'a file where a folder should be');
  const memory = await open(folder, published);
  await memory.keep(new Map([['a', state(4)]]));
  expect(await memory.recall('a')).toEqual(state(4));
  await memory.close();
});

test('lines that are out of date are dropped once there are many', async () => {
  const folder = await newFolder();
  const memory = await open(folder);
  const many = (from: number, count: number) =>
    new Map(Array.from({ length: count }, (_, at) => [`u${from + at}`, state(1)] as const));
  const lines = async () =>
    (await readFile(join(folder, 'evidence/signed.jsonl'), 'utf8')).split('\n').length - 1;
  await memory.keep(many(0, 1_000));
  for (let at = 0; at < 22; at += 1) await memory.keep(many(0, 1_000));
  expect(await lines()).toBe(23_000);
  await memory.keep(many(0, 1_000));
  expect(await lines()).toBe(1_000);
  await memory.keep(many(0, 1));
  expect(await lines()).toBe(1_001);
  await memory.close();
});
