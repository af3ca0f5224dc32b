import { monitorEventLoopDelay } from 'node:perf_hooks';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createFileLook } from './file-look.ts';
import { office, pdf, picture } from './files.testing.ts';
import { floodPdf } from './hidden-files.testing.ts';

const { call, given } = await createWorld();
const { look, close } = createFileLook();
afterAll(close);

/** A PDF that takes long to read: one list without an end. */
const longPdf = () =>
  Buffer.concat([
    pdf().subarray(0, -40),
    Buffer.from(`9 0 obj [ ${'1 '.repeat(4_000_000)} /JS startxref %%EOF`),
  ]);

test('a file that takes long to look at keeps nobody else waiting', async () => {
  const me = await given.member();
  const body = new Uint8Array(longPdf());
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const begun = performance.now();
  delay.enable();
  const sent = call(me, uploadFile, { fileName: 'a.pdf', purpose: 'document' }, { body });
  await expect(sent).toRefuseWith('file.active');
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan((performance.now() - begun) / 2);
});

test('a small PDF that unfolds into a flood is refused, and the next file is looked at', async () => {
  const me = await given.member();
  const upload = (bytes: Buffer, fileName: string) =>
    call(me, uploadFile, { fileName, purpose: 'comment' }, { body: new Uint8Array(bytes) });
  await expect(upload(floodPdf(50), 'a.pdf')).toRefuseWith('file.broken');
  expect(await upload(pdf(), 'a.pdf')).toMatchObject({ fileType: 'application/pdf' });
  expect(await upload(office('docx'), 'a.docx')).toMatchObject({ fileName: 'a.docx' });
});

test('files looked at at once each get their own answer', async () => {
  const about = { fileName: 'a', purpose: 'comment' } as const;
  const kinds = [pdf(), office('xlsx'), await picture('png'), office('docx'), await picture('jpeg'), pdf()];
  const found = await Promise.all(kinds.map((bytes) => look(bytes, about)));
  expect(found.map((type) => type.split(/[./]/).at(-1))).toEqual([
    'pdf',
    'sheet',
    'png',
    'document',
    'jpeg',
    'pdf',
  ]);
});

test('when too many wait to be looked at, the next is told when to come back', async () => {
  const about = { fileName: 'a.pdf', purpose: 'comment' } as const;
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => look(pdf(), about)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(9);
  expect(refused[0]).toMatchObject({ reason: { key: 'request.tooMany', detail: { retryAfterSeconds: 5 } } });
});
