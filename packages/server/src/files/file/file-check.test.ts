import { beforeAll, describe, expect, test } from 'vitest';
import { Refused } from '../../kit/refuse.ts';
import { checkFile } from './file-check.ts';
import { pdf, picture, pixelFlood } from './files.testing.ts';
import { packedPdf } from './hidden-files.testing.ts';
import { hidden } from './hidden-samples.testing.ts';
import { after, hostile } from './hostile-files.testing.ts';

const [jpeg, png, webp] = await Promise.all([picture('jpeg'), picture('png'), picture('webp')]);

/** A tenth of it on a usual machine; whatever is caught in such a file takes minutes. */
const mostMs = 5_000;
/** The time of the processor, not of the clock: other work on the machine is none of ours. */
const workedMs = (begun: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
};

describe('hidden things are refused in no time too', () => {
  test.each(hidden)('%s', async (_, bytes, fileName, why) => {
    const begun = process.cpuUsage();
    await expect(checkFile(bytes, { fileName, purpose: 'document' })).rejects.toMatchObject({ key: why });
    expect(workedMs(begun)).toBeLessThan(mostMs);
  });
});

test.each([
  ['words about JavaScript in its title', pdf('/Title (How /JavaScript and /Launch work \\(really\\))')],
  ['the same as a hexadecimal string', pdf(`/Title <${Buffer.from('/JavaScript').toString('hex')}>`)],
  ['a comment about JavaScript', pdf('% /JavaScript /OpenAction <<\n')],
  ['a page to begin with', pdf('/OpenAction [3 0 R /XYZ null null 0]')],
  ['a page to begin with, elsewhere', pdf('/OpenAction 3 0 R')],
  ['names that only begin alike', pdf('/JSTOR 1 /Launchpad 2 /JavaScripts 3 /AAA 4')],
  ['a font called AA', pdf('/Font << /AA 5 0 R /JSF 6 0 R >>')],
  ['packed objects that show pages', packedPdf('<< /Type /Page /Contents 5 0 R >>')],
  ['packed words about JavaScript', packedPdf('<< /Title (/JavaScript) >>')],
  ['packed objects beside a dictionary', packedPdf('<< >>', ['FlateDecode'], '/X << /N 0 >> /Type /ObjStm')],
])('a PDF with %s is taken', async (_, bytes) => {
  expect(await checkFile(bytes, { fileName: 'a.pdf', purpose: 'document' })).toBe('application/pdf');
});

beforeAll(() => checkFile(png, { fileName: 'a.png', purpose: 'document' }));

describe('refused in no time, for the right reason', () => {
  test.each(hostile)('%s', async (_, bytes, fileName, why) => {
    const begun = process.cpuUsage();
    const error = await checkFile(bytes, { fileName, purpose: 'document' }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).key).toBe(why);
    expect(workedMs(begun)).toBeLessThan(mostMs);
  });
});

test('sixty samples are not too few', () => expect(hostile.length).toBeGreaterThanOrEqual(60));

test('floods and damage leave the memory as it was', async () => {
  const before = process.memoryUsage().rss;
  await Promise.all(
    Array.from({ length: 12 }, () =>
      checkFile(pixelFlood(30_000, 30_000), { fileName: 'a.png', purpose: 'picture' }).catch(() => {}),
    ),
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
});

test.each([
  ['a JPEG', jpeg, 'photo.jpg', 'image/jpeg'],
  ['a JPEG under another picture ending', jpeg, '照片 1.PNG', 'image/jpeg'],
  ['a JPEG with a camera preview behind it', after(jpeg, jpeg), 'photo.jpg', 'image/jpeg'],
  ['a JPEG with padding behind it', after(jpeg, Buffer.alloc(64)), 'photo.jpg', 'image/jpeg'],
  ['a PNG', png, '执照（正本）.png', 'image/png'],
  ['a WebP', webp, 'photo.webp', 'image/webp'],
  ['a PDF', pdf(), '授权书.pdf', 'application/pdf'],
  ['a file without an ending', pdf(), 'letter', 'application/pdf'],
])('%s is taken', async (_, bytes, fileName, type) => {
  expect(await checkFile(bytes, { fileName, purpose: 'document' })).toBe(type);
});

test('a purpose takes its own kinds only', async () => {
  await expect(checkFile(pdf(), { fileName: 'a.pdf', purpose: 'licence' })).rejects.toMatchObject({
    key: 'file.type',
    detail: { params: { found: 'PDF', allowed: 'JPEG / PNG / WebP' } },
  });
});
