import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../bench/watermark/documents/documents.ts';
import { toPng } from '../../../../bench/watermark/kit/picture.ts';
import { main, type Said } from './main.ts';
import { emptyPdf, lockedPdf, textPdf } from './pdf-file.testing.ts';
import type { RunReport } from './report.ts';

const command = new URL('../watermark.cli.ts', import.meta.url).pathname;
const id = '0123456789abcdef';
let folder = '';
const at = (name: string) => join(folder, name);

/** A part of a page with writing in it. */
const corner = { left: 80, top: 180, width: 500, height: 450 };

/** In a process of its own, as people run it. */
const inProcess = (...args: string[]): Promise<Pick<Said, 'out' | 'err'> & { readonly code: number }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

const isOption = /^--/;

/** In this process: the same, without the seconds it takes to start one. */
const watermark = (...args: string[]): Promise<Said> =>
  main(
    args.map((arg, place) =>
      place === 0 || isOption.test(arg) || /--(id|strength)/.test(args[place - 1] ?? '') ? arg : at(arg),
    ),
    { LANG: 'en' },
  );

const asJson = async (...args: string[]): Promise<RunReport & { readonly code: number }> => {
  const { code, out } = await watermark(...args, '--json');
  return { ...(JSON.parse(out) as RunReport), code };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watermark-cli-'));
  await writeFile(at('key'), `${'a7'.repeat(32)}\n`);
  // As small as a page may be without losing detail of its mark: half the work.
  const page = await toPng(await makeDocument('page-01-letter-en'));
  await sharp(page).resize(868).toFile(at('page.png'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the command, from marking to finding', () => {
  it('marks a picture and reads it', async () => {
    const asked = ['page.png', '--id', id, '--key', 'key', '--out', 'marked.png', '--json'];
    const made = await inProcess('embed', ...asked);
    expect(JSON.parse(made.out)).toMatchObject({ found: true, id, reference: 'marked.png.ref' });
    const read = await inProcess('detect', 'marked.png', '--key', 'key', '--json');
    expect([made.code, read.code]).toEqual([0, 0]);
    expect(JSON.parse(read.out)).toMatchObject({
      found: true,
      id,
      regions: [],
      confidence: expect.closeTo(1, 1),
      ms: expect.any(Number),
    });
  });

  it('reads many files in one run, and says of each what it is', async () => {
    await sharp(at('marked.png')).resize(700).jpeg({ quality: 70 }).toFile(at('small.jpg'));
    // Nothing takes as long to find as nothing: a corner of a page tells as much.
    await sharp(at('page.png')).extract(corner).toFile(at('corner.png'));
    const { code, files, ...best } = await asJson('detect', 'small.jpg', 'corner.png', '--key', 'key');
    expect(best).toMatchObject({ found: true, id });
    expect(files).toMatchObject([
      { file: at('small.jpg'), found: true, id },
      { file: at('corner.png'), found: false, id: null, confidence: 0 },
    ]);
    expect(code).toBe(1);
  });

  describe('compared with what it was', () => {
    beforeAll(async () => {
      const line = { left: 105, top: 308, width: 210, height: 28 };
      await sharp(at('marked.png'))
        .composite([{ input: { create: { ...line, channels: 3, background: '#fff' } }, ...line }])
        .toFile(at('altered.png'));
    });

    it.each(['marked.png.ref', 'marked.png'])('tells where it was altered, by %s', async (reference) => {
      const answer = await asJson('locate', 'altered.png', '--reference', reference, '--key', 'key');
      expect(answer).toMatchObject({ code: 1, found: true, id });
      expect(answer.regions.length).toBeGreaterThan(0);
    });

    it('says that nothing is altered', async () => {
      const same = await inProcess('locate', 'marked.png', '--reference', 'marked.png.ref', '--key', 'key');
      expect(same).toMatchObject({ code: 0, out: expect.stringContaining(`Marked with ${id}`), err: '' });
    });
  });

  it('marks a PDF and reads it', async () => {
    const lines = Array.from({ length: 40 }, (_, line) => `Line ${line} of a page that somebody wrote.`);
    await writeFile(at('text.pdf'), textPdf(lines));
    const made = await asJson('embed', 'text.pdf', '--id', id, '--key', 'key', '--out', 'marked.pdf');
    expect(made).toMatchObject({ code: 0, id, pages: 1 });
    expect(await asJson('detect', 'marked.pdf', '--key', 'key')).toMatchObject({ code: 0, found: true, id });
  });

  it('finds nothing with another key', async () => {
    await writeFile(at('other'), `unit: ${'11'.repeat(32)}\nsync: ${'22'.repeat(32)}\n`);
    await sharp(at('marked.png')).extract(corner).toFile(at('part.png'));
    expect(await asJson('detect', 'part.png', '--key', 'key')).toMatchObject({ code: 0, found: true, id });
    expect(await asJson('detect', 'part.png', '--key', 'other')).toMatchObject({ code: 1, found: false });
  });
});

describe('the command, given what it cannot use', () => {
  const hostile: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
    ['empty.png', 'empty', () => Buffer.alloc(0)],
    ['text.png', 'unknown', () => Buffer.from('This is text and calls itself a picture.')],
    ['cut.png', 'damaged', async () => (await readFile(at('page.png'))).subarray(0, 2_000)],
    ['cut.pdf', 'damaged', () => textPdf(['A line']).subarray(0, 60)],
    ['locked.pdf', 'encrypted', lockedPdf],
    ['none.pdf', 'damaged', emptyPdf],
  ];

  it.each(hostile)('refuses %s: %s', async (name, fault, make) => {
    await writeFile(at(name), await make());
    const detected = await watermark('detect', name, '--key', 'key', '--json');
    expect(JSON.parse(detected.out)).toMatchObject({ found: false, id: null, fault, regions: [] });
    const marked = await watermark('embed', name, '--id', id, '--key', 'key', '--out', 'out');
    expect([detected.code, marked.code]).toEqual([2, 2]);
    expect(`${detected.err}${marked.err}${marked.out}`).not.toMatch(/\bat .*\d+:\d+/);
    await expect(stat(at('out'))).rejects.toThrow('ENOENT');
  });

  it.each([
    [],
    ['embed'],
    ['detect', 'page.png'],
    ['detect', 'page.png', '--key', 'nowhere'],
    ['detect', 'page.png', '--key', 'page.png'],
    ['detect', 'nowhere.png', '--key', 'key'],
    ['embed', 'page.png', '--id', '12', '--key', 'key', '--out', 'out'],
    ['embed', 'page.png', '--id', id, '--key', 'key', '--out', 'page.png'],
    ['embed', 'page.png', '--id', id, '--key', 'key', '--out', 'out', '--strength', 'huge'],
    ['locate', 'page.png', '--key', 'key'],
    ['locate', 'page.png', '--reference', 'key', '--key', 'key'],
    ['key', '--out', 'key'],
  ])('ends with 2 and one object for: %s %s %s %s', async (...args) => {
    const { code, out, err } = await watermark(...args, '--json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ found: false, id: null, confidence: 0, regions: [] });
    expect(err).not.toMatch(/\bat .*\d+:\d+/);
  });

  it('never shows a trace of calls, in a process of its own either', async () => {
    const { code, out, err } = await inProcess('detect', 'page.png', '--key', 'nowhere', '--lang', 'zh');
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(out).toMatch(/^无法读取密钥：.*\n$/);
  });

  it('makes a key only its owner can read', async () => {
    expect((await watermark('key', '--out', 'new')).code).toBe(0);
    expect((await stat(at('new'))).mode & 0o777).toBe(0o600);
    expect(await readFile(at('new'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });
});
