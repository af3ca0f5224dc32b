import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type Bends, packed } from './archive.testing.ts';
import { filesIn } from './archive.ts';
import { endOf } from './archive-form.ts';
import { signer, someEntry, someLog, unitId } from './log.testing.ts';
import { verifyUnitExport } from './read-unit-export.ts';
import { fingerprintOf, type Signer } from './signature.ts';
import { unitExportFiles as names, sealUnitExport } from './unit-export.ts';
import { otherPlatform } from './use.testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'chancery-unit-export-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = fingerprintOf(signer.publicKey);
const trust = { platforms: [{ fingerprint: key }] };
const company = 'tables/company.jsonl';
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const lines = (...rows: readonly object[]) =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

const texts = [1, 2, 3].map((number) => someEntry(number));
const logOf = (signed: number, by: Signer) =>
  [
    [
      names.checkpoints,
      lines({ size: signed, note: someLog(texts.slice(0, signed), unitId, by).checkpoint }),
    ],
    [names.entries, lines(...texts.map((text, index) => ({ index, text })))],
  ] as const;

/** The files of an export, sealed by somebody. */
const exported = (
  more: readonly (readonly [string, Uint8Array])[] = [],
  { by = signer, signed = 3 }: { readonly by?: Signer; readonly signed?: number } = {},
): [string, Uint8Array][] => {
  const files = [[company, lines({ name: 'Lin Stamps' })], ...logOf(signed, by), ...more] as [
    string,
    Uint8Array,
  ][];
  const sums = Buffer.from(files.map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join(''));
  const said = {
    unit: { id: unitId, name: 'Lin' },
    at: new Date(0).toISOString(),
    rows: 7,
    sums: sha256(sums),
    keys: [],
  };
  return [...files, [names.sums, sums], [names.seal, Buffer.from(sealUnitExport(said, by))]];
};

const path = join(folder, 'unit.zip');
const verified = async (bytes: Uint8Array) => {
  await writeFile(path, bytes);
  return verifyUnitExport(path, { trust });
};
const whole = (bends: Bends = {}) => packed(exported(), bends);
const only = (name: string, bytes: Uint8Array) => (each: string) => (each === name ? bytes : Buffer.alloc(0));
const changed = (at: number, bytes: readonly number[]) => (name: string, head: Buffer) => {
  if (name === company) head.set(bytes, at);
  return head;
};

/** A whole file as it lies in an archive, for nobody's directory. */
const hidden = packed([['tables/hidden.jsonl', lines({ name: 'Mallory' })]]).subarray(0, -98 - 46 - 19 - 28);
/** By this field some programs take another name for a file. */
const otherName = Buffer.from('7570090001000000006576696c', 'hex');

const bent: Readonly<Record<string, () => Uint8Array>> = {
  'bytes before the first file': () => whole({ before: only(company, Buffer.from('#!/bin/sh\n')) }),
  'a file between two that no directory names': () => whole({ before: only(names.entries, hidden) }),
  'a file behind the packed bytes of another': () => whole({ behind: only(company, hidden) }),
  'a head that names another file than the directory': () =>
    whole({ head: changed(30, [...Buffer.from('tables/x')]) }),
  'a content that is said to be encrypted': () => whole({ header: changed(8, [0x09, 0x08]) }),
  'a symbolic link': () => whole({ header: changed(38, [0, 0, 0xff, 0xa1]) }),
  'another size than it has': () => whole({ header: changed(46 + company.length + 4, [1]) }),
  'another sum than it has': () => whole({ header: changed(16, [1, 2, 3, 4]) }),
  'another name in a field of its own': () =>
    whole({
      header: (name, header) => {
        if (name !== company) return header;
        header.writeUInt16LE(28 + otherName.length, 30);
        return Buffer.concat([header, otherName]);
      },
    }),
  'one file that two names open': () => {
    const files = exported();
    let first: Buffer | undefined;
    return packed(files, {
      header: (_, header) => {
        first ??= header.subarray(-8);
        header.set(first, header.length - 8);
        return header;
      },
    });
  },
  'a directory of fewer files than it has': () => whole({ end: (_, { at, length }) => endOf(3, at, length) }),
  'two ends that tell of two directories': () =>
    whole({
      end: (ending, { at }) => {
        ending.writeUInt32LE(at, ending.length - 6);
        return ending;
      },
    }),
  'a remark behind the end': () => Buffer.concat([whole(), Buffer.from('x')]),
  'a remark that is announced': () =>
    whole({
      end: (ending) => {
        ending[ending.length - 2] = 1;
        return ending;
      },
    }),
  'two gigabytes that are not there': () =>
    whole({ end: (_, { at, length }) => endOf(5, at + 2 ** 31, length) }),
  'a directory of two gigabytes': () => whole({ end: (_, { at }) => endOf(5, at, 2 ** 31) }),
  'names that are no text': () => whole({ header: changed(46, [0xff, 0xfe]) }),
};

test('an export is genuine, as it is', async () => {
  expect(await verified(whole())).toMatchObject({ verdict: 'genuine', log: { size: 3 } });
  expect(filesIn(whole())?.size).toBe(5);
});

test('what is too large to be read at once is read as it comes, and is as it was packed', async () => {
  const large = randomBytes(200_000);
  const name = `files/${sha256(large)}`;
  const files = exported([[name, large]]);
  expect(await verified(packed(files))).toMatchObject({ verdict: 'genuine' });
  const lies: Bends[] = [
    { behind: only(name, hidden) },
    { header: (each, header) => (each === name ? Buffer.from(header).fill(1, 16, 20) : header) },
    {
      header: (each, header) =>
        each === name ? Buffer.from(header).fill(9, 46 + name.length + 4, 46 + name.length + 5) : header,
    },
  ];
  for (const bends of lies)
    expect(['notGenuine', undefined]).toContain((await verified(packed(files, bends)))?.verdict);
});

test.each(Object.entries(bent))('%s: not one of ours', async (_, make) => {
  const bytes = make();
  expect(['notGenuine', undefined]).toContain((await verified(bytes))?.verdict);
  expect(filesIn(bytes)).toBeUndefined();
});

test.each([
  '../evil',
  '/etc/evil',
  'tables/../../evil.jsonl',
  'TABLES/company.jsonl',
  'readme.txt',
  'C:evil',
  'files/x',
  'tables/',
  'a\\b',
])('a name such as %s is none that is unpacked, whoever sealed it', async (name) => {
  const files = exported([[name, Buffer.from('x')]], { by: otherPlatform });
  expect(await verified(packed(files))).toMatchObject({ verdict: 'notGenuine', fault: { code: 'unitFile' } });
});

test('what came behind the last signature is said not to be proven', async () => {
  const report = await verified(packed(exported([], { signed: 2 })));
  expect(report).toMatchObject({ verdict: 'genuine', log: { size: 2 } });
  expect(report?.unproven.filter(({ code }) => code === 'unitLogBehind')).toEqual([
    { code: 'unitLogBehind', values: { count: 1 } },
  ]);
});

test('the command ends with 2 where it is attacked', async () => {
  const command = fileURLToPath(new URL('../../../tools/verify.ts', import.meta.url));
  await writeFile(path, bent['a file between two that no directory names']?.() ?? '');
  const codeOf = () =>
    new Promise((resolve) => {
      execFile(process.execPath, [command, path, '--key', key]).once('exit', resolve);
    });
  expect(await codeOf()).toBe(2);
  await writeFile(path, whole());
  expect(await codeOf()).toBe(0);
});
