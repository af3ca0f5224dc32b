import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteFile, getTempUrl, uploadFile } from '@chancery/contract/file/calls.ts';
import { limits } from '@chancery/contract/limits.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { type Caller, createWorld, nobody } from '../../testing/world.ts';
import { type Door, makeTicket } from './file-ticket.ts';
import { pdf, picture } from './files.testing.ts';

const { app, call, given, db, address, dataDir } = await createWorld();

let shade = 0;
/** A picture nobody else has. */
const someBytes = async () => {
  shade += 1;
  return new Uint8Array(await picture('png', shade));
};

const upload = (who: Caller, body: Uint8Array<ArrayBuffer>, over = {}) =>
  call(who, uploadFile, { fileName: '照片.png', purpose: 'picture', ...over }, { body });

const stored = async (digest: string) => {
  const names: string[] = await readdir(join(dataDir, 'files', digest.slice(0, 2))).catch(() => []);
  return names.includes(digest);
};

const open = (tmpUrl: string) => fetch(address + tmpUrl);

test('an uploaded file comes back byte for byte through its link, and nothing may run in it', async () => {
  const me = await given.member();
  const body = await someBytes();
  const taken = await upload(me, body);
  const digest = createHash('sha256').update(body).digest('hex');
  expect(taken).toMatchObject({ fileName: '照片.png', size: body.length, fileType: 'image/png', digest });
  expect(await stored(digest)).toBe(true);

  const { tmpUrl, expiresAt } = await call(me, getTempUrl, { filePath: taken.filePath });
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(4.9);
  expect(minutes).toBeLessThanOrEqual(5);
  const answer = await open(tmpUrl);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(body);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringContaining(`inline; filename="file.png"; filename*=UTF-8''%E7%85%A7`),
  });
});

test('a PDF is saved, not shown', async () => {
  const me = await given.member();
  const { filePath } = await upload(me, new Uint8Array(pdf()), { fileName: 'a.pdf', purpose: 'document' });
  const answer = await open((await call(me, getTempUrl, { filePath })).tmpUrl);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('a link that is over, altered or made up opens nothing', async () => {
  const me = await given.member();
  const { filePath } = await upload(me, await someBytes());
  const { tmpUrl } = await call(me, getTempUrl, { filePath });
  const ticket = tmpUrl.slice('/files/'.length);
  const over = makeTicket(app.secrets, 'file', {
    fileId: filePath,
    forId: me.id,
    expiresAt: new Date(Date.now() - 1),
  });
  for (const wrong of [
    over,
    `${ticket}A`,
    ticket.slice(1),
    'x',
    ticket.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
  ]) {
    const answer = await open(`/files/${wrong}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ data: { error: 'file.notFound' } });
  }
});

test('a link of another door opens no file, even one that says the same', async () => {
  const me = await given.member();
  const { filePath } = await upload(me, await someBytes());
  const says = {
    fileId: filePath,
    forId: me.id,
    expiresAt: new Date(Date.now() + limits.file.linkMinutes * 60_000),
  };
  const statusBy = async (door: Door) => (await open(`/files/${makeTicket(app.secrets, door, says)}`)).status;
  expect(await statusBy('file')).toBe(200);
  for (const door of ['export', 'material', 'download', 'recording', 'calendar', 'meeting', 'seat'] as const)
    expect(await statusBy(door), door).toBe(404);
});

test('a file of another unit, or of a colleague, does not exist', async () => {
  const me = await given.member();
  const { filePath } = await upload(me, await someBytes());
  const colleague = await given.member({ unit: me.unit });
  const stranger = await given.member({ role: Role.mainAdministrator });
  for (const who of [colleague, stranger]) {
    await expect(call(who, getTempUrl, { filePath })).toRefuseWith('file.notFound');
    await expect(call(who, deleteFile, { filePath })).toRefuseWith('file.notFound');
  }
});

test('a licence may be opened by those who look after the certification', async () => {
  const me = await given.member({ role: Role.administrator });
  const { filePath } = await upload(me, await someBytes(), { purpose: 'licence' });
  const head = await given.member({ role: Role.mainAdministrator, unit: me.unit });
  expect((await call(head, getTempUrl, { filePath })).tmpUrl).toMatch(/^\/files\//);
  const member = await given.member({ unit: me.unit });
  await expect(call(member, getTempUrl, { filePath })).toRefuseWith('file.notFound');
});

test('two units with the same file have a file each; deleting one leaves the other', async () => {
  const [one, other] = [await given.member(), await given.member()];
  const body = await someBytes();
  const [a, b] = await Promise.all([upload(one, body), upload(other, body)]);
  expect(a.filePath).not.toBe(b.filePath);
  await call(one, deleteFile, { filePath: a.filePath });
  await expect(call(one, getTempUrl, { filePath: a.filePath })).toRefuseWith('file.notFound');
  const answer = await open((await call(other, getTempUrl, { filePath: b.filePath })).tmpUrl);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(body);
});

test('a content that no file has is tidied away after a while, and one that came back is not', async () => {
  const me = await given.member();
  const [gone, back] = [await upload(me, await someBytes()), await upload(me, await someBytes())];
  for (const { filePath } of [gone, back]) await call(me, deleteFile, { filePath });
  await app.services.files.tidy();
  expect(await stored(gone.digest)).toBe(true);
  await db.query(`UPDATE file_content SET idle_since = now() - interval '2 hours' WHERE refs = 0`);
  await db.query(`UPDATE file_content SET refs = 1 WHERE digest = $1`, [Buffer.from(back.digest, 'hex')]);
  await app.services.files.tidy();
  expect(await stored(gone.digest)).toBe(false);
  expect(await stored(back.digest)).toBe(true);
});

test('a file nobody used is forgotten after a day; one in use cannot be deleted', async () => {
  const me = await given.member();
  const [idle, used] = [await upload(me, await someBytes()), await upload(me, await someBytes())];
  await db.query(`UPDATE file SET used_at = now() WHERE id = $1`, [used.filePath]);
  await db.query(`UPDATE file SET created_at = now() - interval '2 days' WHERE id = ANY ($1)`, [
    [idle.filePath, used.filePath],
  ]);
  await app.services.files.tidy();
  await expect(call(me, getTempUrl, { filePath: idle.filePath })).toRefuseWith('file.notFound');
  await call(me, getTempUrl, { filePath: used.filePath });
  await expect(call(me, deleteFile, { filePath: used.filePath })).toRefuseWith('file.inUse');
});

test('the storage of a unit is a limit that is named, also when many upload at once', async () => {
  const me = await given.member();
  await db.query('UPDATE company_config SET free_storage_mb = 1 WHERE company_id = $1', [me.unit.id]);
  const large = async () => {
    const base = pdf();
    shade += 1;
    const filling = Buffer.from(`%${String(shade).repeat(400_000).slice(0, 400_000)}\n`);
    return new Uint8Array(Buffer.concat([base.subarray(0, 9), filling, base.subarray(9)]));
  };
  const files = await Promise.all(Array.from({ length: 5 }, large));
  const how = { fileName: 'a.pdf', purpose: 'document' };
  const outcomes = await Promise.allSettled(files.map((body) => upload(me, body, how)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refusal = await upload(me, await large(), how).catch((error) => error);
  expect(refusal.key).toBe('file.storage');
  expect(refusal.message).toMatch(/free storage.*of 1 MB/i);
  const [first] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  await call(me, deleteFile, { filePath: first?.filePath ?? '' });
  await upload(me, await large(), how);
});

test('a content lies on the disk before anything is held in the database, and leaves nothing where it is refused', async () => {
  const me = await given.member();
  const drafts = (): Promise<string[]> => readdir(join(dataDir, 'files', 'drafts')).catch(() => []);
  await upload(me, await someBytes());
  const holding = await db.connect();
  try {
    await holding.query('BEGIN');
    await holding.query("SELECT ledger_turn($1, 'storage')", [me.unit.id]);
    await holding.query('UPDATE company_config SET free_storage_mb = 0 WHERE company_id = $1', [me.unit.id]);
    const waiting = expect(upload(me, await someBytes())).toRefuseWith('file.storage');
    await expect.poll(drafts).toHaveLength(1);
    await holding.query('COMMIT');
    await waiting;
  } finally {
    holding.release();
  }
  expect(await drafts()).toEqual([]);
});

test('more than 20 MB is refused with the limit, and a stranger before the bytes are read', async () => {
  const me = await given.member();
  const flood = new Uint8Array(21 * 1_048_576);
  const refusal = await upload(me, flood).catch((error) => error);
  expect(refusal.key).toBe('file.tooLarge');
  expect(refusal.message).toMatch(/20 MB/);
  await expect(upload(nobody, new Uint8Array(1_000))).toRefuseWith('session.unknown');
});

test('what is wrong with a file is said in the reader’s language', async () => {
  const me = await given.member();
  const body = new Uint8Array(Buffer.from('<svg onload="x()"/>'));
  const refusal = await upload({ ...me, language: 'zh' }, body).catch((error) => error);
  expect(refusal.message).toBe('文件内容为 SVG，此处仅支持 JPEG / PNG / WebP');
});

test('the bytes are part of the signature, and a repeated upload is one file', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  const body = await someBytes();
  const idempotencyKey = crypto.randomUUID();
  const input = { fileName: 'a.png', purpose: 'picture' } as const;
  const again = () => call(me, uploadFile, input, { body, idempotencyKey });
  expect((await again()).filePath).toBe((await again()).filePath);
  const other = await someBytes();
  await expect(call(me, uploadFile, input, { body: other, idempotencyKey })).toRefuseWith(
    'request.keyReused',
  );
  const { list } = await call(me, listOperateLog, {});
  expect(list.filter(({ action }) => action === 'file.upload')).toHaveLength(1);
});
