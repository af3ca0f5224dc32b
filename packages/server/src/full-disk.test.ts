import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enterUnit, getUserInfo } from '@chancery/contract/account/calls.ts';
import { createCaller } from '@chancery/contract/client/caller.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { getTempUrl, uploadFile } from '@chancery/contract/file/calls.ts';
import { afterAll, expect, test } from 'vitest';
import { withDatabase } from './durability.audit.ts';
import { removeDataDir, type ServerProcess, startServer } from './durability.server.ts';
import { logIn, write } from './durability.writer.ts';
import { pdf } from './files/file/files.testing.ts';
import { auditFaults } from './testing/run-audit.ts';

const disk = await mkdtemp(join(tmpdir(), 'chancery-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'none', disk]);
const isMounted = mounted.status === 0;
if (!isMounted) process.stderr.write('full-disk.test.ts is left out: this account may not mount a disk\n');

let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  if (isMounted) {
    await removeDataDir(join(disk, 'data')).catch(() => {});
    spawnSync('umount', ['-l', disk]);
  }
  await rm(disk, { recursive: true, force: true });
});

const filler = join(disk, 'filler');
/** Takes all room but so much. */
const fill = async (leave: number) => {
  const { bavail, bsize } = await statfs(disk);
  const room = bavail * bsize - leave;
  for (let at = 0, left = room; left > 0; at += 1, left -= 16 << 20)
    await writeFile(`${filler}-${at}`, Buffer.alloc(Math.min(left, 16 << 20)));
};
const makeRoom = async () => {
  for (let at = 0; at < 100; at += 1) await rm(`${filler}-${at}`, { force: true });
};

/** A PDF of about so many bytes, of noise nobody else has. */
const large = (size: number): Uint8Array<ArrayBuffer> => {
  const base = pdf();
  const noise = [
    Buffer.from('9 0 obj\n<< >>\nstream\n'),
    randomBytes(size),
    Buffer.from('\nendstream\nendobj\n'),
  ];
  return new Uint8Array(Buffer.concat([base.subarray(0, 9), ...noise, base.subarray(9)]));
};

test.skipIf(!isMounted)(
  'a disk that is full is said so, nothing is half kept, and there is work again as soon as there is room',
  { timeout: 240_000 },
  async () => {
    const dataDir = join(disk, 'data');
    await mkdir(dataDir, { mode: 0o711 });
    server = await startServer(dataDir);
    const { baseUrl } = server;
    const writer = await logIn(baseUrl, dataDir, 0);
    await write(writer, baseUrl);
    await withDatabase(dataDir, (db) => db.query('UPDATE company_config SET max_companies = 1000000'));
    const companyId = await withDatabase(dataDir, async (db) => {
      const { rows } = await db.query<{ id: string }>('SELECT id FROM company');
      return rows[0]?.id ?? '';
    });
    const call = createCaller({
      baseUrl,
      clientType: 'machine',
      credentials: async () => writer.credentials,
    });
    await call(enterUnit, { companyId });
    const upload = (body: Uint8Array<ArrayBuffer>) =>
      call(uploadFile, { fileName: `${randomUUID()}.pdf`, purpose: 'application' }, { body });
    const small = large(10_000);
    const before = await upload(small);

    await fill(2 << 20);
    const refusals: (string | undefined)[] = [];
    const kept: { filePath: string; digest: string }[] = [];
    for (let tried = 0; tried < 12; tried += 1) {
      const body = large(900_000);
      const began = performance.now();
      await upload(body).then(
        ({ filePath }) => kept.push({ filePath, digest: createHash('sha256').update(body).digest('hex') }),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          refusals.push(error.key);
        },
      );
      expect(performance.now() - began).toBeLessThan(10_000);
    }
    expect(refusals.length).toBeGreaterThan(0);
    // The database may have had to begin anew, too.
    for (const key of refusals) expect(['server.full', 'server.unavailable']).toContain(key);
    expect(refusals).toContain('server.full');

    // Now the database itself gets no more room either.
    await fill(0);
    let denied = 0;
    for (let tried = 0; tried < 200 && denied < 3; tried += 1)
      await write(writer, baseUrl).then(
        (done) => {
          if (!done) denied += 1;
        },
        (error: unknown) => {
          expect(error).toMatchObject({ key: 'server.full' });
          denied += 1;
        },
      );

    await makeRoom();
    const open = async () => (await call(getUserInfo).catch(() => undefined)) !== undefined;
    await expect.poll(open, { timeout: 20_000 }).toBe(true);
    expect(await write(writer, baseUrl)).toBe(true);
    await upload(large(900_000));
    for (const { filePath, digest } of kept) {
      const { tmpUrl } = await call(getTempUrl, { filePath });
      const answer = await fetch(new URL(tmpUrl, baseUrl));
      expect(
        createHash('sha256')
          .update(new Uint8Array(await answer.arrayBuffer()))
          .digest('hex'),
      ).toBe(digest);
    }
    expect((await call(getTempUrl, { filePath: before.filePath })).tmpUrl).toBeTruthy();
    const missing = await withDatabase(dataDir, async (db) => {
      const { rows } = await db.query<{ code: string }>('SELECT social_credit_code AS code FROM company');
      return writer.acknowledged.filter((code) => !rows.some((row) => row.code === code));
    });
    expect(missing).toEqual([]);
    await server.stop();
    server = undefined;
    expect(await auditFaults(dataDir)).toEqual([]);
  },
);
