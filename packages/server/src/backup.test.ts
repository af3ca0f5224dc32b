import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getTempUrl, uploadFile } from '@chancery/contract/file/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { pdf } from './files/file/files.testing.ts';
import { backUp, keptContent } from './runtime/backup/back-up.ts';
import { prune } from './runtime/backup/prune.ts';
import { listBackups, openRepository } from './runtime/backup/repository.ts';
import { restore } from './runtime/backup/restore.ts';
import { tryRestore } from './runtime/backup/try-restore.ts';
import { startEmbeddedPostgres } from './runtime/embedded-postgres/embedded-postgres.ts';
import { createFolderObjects } from './runtime/objects/folder-objects.ts';
import { projectRoot } from './runtime/project.ts';
import { readSettings } from './runtime/settings.ts';
import { startS3Double } from './testing/s3-double.ts';
import { createWorld } from './testing/world.ts';

/** Whole databases are copied and started, which on a busy machine takes its time. */
const patienceMs = 300_000;
const home = await mkdtemp(join(tmpdir(), 'chancery-backup-'));
await chmod(home, 0o711);
const log = pino({ level: 'silent' });
const dataDir = await mkdtemp(join(home, 'data-'));
await chmod(dataDir, 0o711);
const database = await startEmbeddedPostgres({ dataDir, log, durable: false });
const s3 = await startS3Double();
// What is said first is done last: the world ends before what it stands on.
afterAll(async () => {
  await database.stop();
  await s3.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}, 120_000);
const world = await createWorld(
  { DATA_DIR: dataDir, EVIDENCE_FOLDER: join(home, 'published') },
  database.connection,
);
const passphraseFile = join(home, 'passphrase');
await writeFile(passphraseFile, 'a passphrase of some length\n');
const settingsWith = (env: Record<string, string>) => ({
  ...readSettings([], { DATA_DIR: dataDir, BACKUP_PASSPHRASE_FILE: passphraseFile, ...env }),
  secretKey: world.settings.secretKey,
});
const settings = settingsWith({ BACKUP_FOLDER: join(home, 'backups') });
const repository = await openRepository(settings);
const files = createFolderObjects(dataDir);
const save = (into = repository) => backUp(settings, into, files, '0');

const somebody = await world.given.member();
const keepFile = async () => {
  const bytes = Buffer.concat([pdf(), Buffer.from(`% ${crypto.randomUUID()}\n`)]);
  const about = { fileName: 'a.pdf', purpose: FilePurpose.application };
  const { filePath, digest } = await world.call(somebody, uploadFile, about, { body: new Uint8Array(bytes) });
  await world.db.query('UPDATE file SET used_at = now() WHERE id = $1', [filePath]);
  return { filePath, digest, bytes };
};
const first = await keepFile();
await world.app.services.evidence.flush();

/** Somebody who writes without a pause; gives the numbers that were acknowledged. */
const startWriting = async () => {
  await world.db.query('CREATE TABLE IF NOT EXISTS written (n bigint PRIMARY KEY, pad text)');
  let goesOn = true;
  const done: number[] = [];
  const writing = (async () => {
    for (let n = 1; goesOn; n += 1) {
      await world.db.query('INSERT INTO written VALUES ($1::bigint, repeat(md5($1::bigint::text), 50))', [n]);
      if (n % 40 === 0)
        await world.db.query('UPDATE written SET pad = pad || 1 WHERE n > $1::bigint', [n - 40]);
      done.push(n);
    }
  })();
  return {
    done,
    stop: () => {
      goesOn = false;
      return writing;
    },
  };
};

const restoreTo = async (from = repository) => {
  const target = await mkdtemp(join(home, 'restored-'));
  await chmod(target, 0o711);
  const restored = await restore(from, {
    dataDir: target,
    files: createFolderObjects(target),
    isTrial: true,
  });
  return { target, ...restored };
};

test(
  'what was acknowledged before a backup ended is in it, though the database went on, and so are the files',
  async () => {
    const writer = await startWriting();
    await expect.poll(() => writer.done.length).toBeGreaterThan(50);
    const saving = save();
    const acknowledged = writer.done.length;
    const about = await saving;
    await writer.stop();
    expect(about).toMatchObject({ files: 1, fresh: 1 });
    const { target, missing } = await restoreTo();
    expect(missing).toEqual([]);
    const again = await startEmbeddedPostgres({ dataDir: target, log, durable: false });
    try {
      const client = new pg.Client(again.connection);
      await client.connect();
      const { rows } = await client.query('SELECT n FROM written ORDER BY n');
      expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
      expect(rows.map(({ n }) => Number(n))).toEqual(rows.map((_row, at) => at + 1));
      await client.end();
    } finally {
      await again.stop();
    }
    const place = join(target, 'files', first.digest.slice(0, 2), first.digest);
    expect((await readFile(place)).equals(first.bytes)).toBe(true);
    await world.db.query('DROP TABLE written');
  },
  patienceMs,
);

test(
  'a second backup brings only what is new, and a restore on trial finds everything right',
  async () => {
    await keepFile();
    await world.app.services.evidence.flush();
    const about = await save();
    expect(about).toMatchObject({ files: 2, fresh: 1 });
    const tried = await tryRestore(settings, repository);
    expect(tried.text).toMatch(/^Restored on trial in \d+ s: logs, rows and files of \w+ are right\.$/);
    expect(await readFile(join(home, 'backups/backups', about.name, 'tried.json'), 'utf8')).toContain(
      '"isRight":true',
    );
  },
  patienceMs,
);

test(
  'a restore that lacks what was published since says so',
  async () => {
    await world.given.member();
    await world.app.services.evidence.flush();
    await world.app.services.evidenceDesk.publish();
    const { target } = await restoreTo();
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: target,
      EVIDENCE_FOLDER: join(home, 'published'),
      SECRET_KEY: world.settings.secretKey.toString('hex'),
    };
    const args = [join(projectRoot, 'packages/server/src/audit.ts')];
    await expect(promisify(execFile)(process.execPath, args, { env })).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/what followed was cut off/),
    });
  },
  patienceMs,
);

test(
  'nothing opens without the passphrase, and a content that was altered is named and not brought back',
  async () => {
    const other = join(home, 'other');
    await writeFile(other, 'another passphrase\n');
    const wrong = settingsWith({ BACKUP_FOLDER: join(home, 'backups'), BACKUP_PASSPHRASE_FILE: other });
    await expect(openRepository(wrong)).rejects.toThrow(/are encrypted for age1\w+, and this is another key/);
    const place = join(home, 'backups', keptContent(first.digest));
    const kept = await readFile(place);
    const bent = Buffer.from(kept);
    bent[300] = (bent[300] ?? 0) ^ 1;
    await writeFile(place, bent);
    const { target, missing } = await restoreTo();
    expect(missing).toEqual([first.digest]);
    expect(await readdir(join(target, 'files', first.digest.slice(0, 2))).catch(() => [])).toEqual([]);
    await writeFile(place, kept);
    await expect(restore(repository, { dataDir, files })).rejects.toThrow(/has a database already/);
    const archive = join(
      home,
      'backups/backups',
      (await listBackups(repository)).at(-1)?.name ?? '',
      'database.tar.gz.age',
    );
    const whole = await readFile(archive);
    await writeFile(archive, whole.subarray(0, whole.length - 5_000));
    await expect(restoreTo()).rejects.toThrow(/database.tar.gz.age: /);
    await writeFile(archive, whole);
  },
  patienceMs,
);

test(
  'old backups go by the rule, and contents with the last that names them',
  async () => {
    const { digest, filePath } = await keepFile();
    await save();
    await world.db.query('DELETE FROM file WHERE id = $1', [filePath]);
    await rm(join(dataDir, 'files', digest.slice(0, 2), digest));
    await save();
    expect(await prune(repository, { d: 1, w: 0, m: 0 })).toMatchObject({ backups: 3, contents: 0 });
    expect(await listBackups(repository)).toHaveLength(1);
    const place = join(home, 'backups', keptContent(digest));
    await utimes(place, new Date(0), new Date(0));
    expect(await prune(repository, { d: 1, w: 0, m: 0 })).toEqual({ backups: 0, contents: 1 });
    expect((await restoreTo()).missing).toEqual([]);
  },
  patienceMs,
);

test(
  'to a bucket, for a key that this server does not have',
  async () => {
    const [recipient, secret] = [
      'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj',
      'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX',
    ];
    const env = { ...s3.env, S3_BUCKET: '', BACKUP_S3_BUCKET: 'bucket', BACKUP_PASSPHRASE_FILE: '' };
    const sealed = await openRepository(settingsWith({ ...env, BACKUP_RECIPIENT: recipient }));
    await save(sealed);
    await expect(restoreTo(sealed)).rejects.toThrow(/give BACKUP_IDENTITY_FILE/);
    const identity = join(home, 'identity');
    await writeFile(identity, `${secret}\n`);
    const opened = await openRepository(settingsWith({ ...env, BACKUP_IDENTITY_FILE: identity }));
    const { missing, target } = await restoreTo(opened);
    expect(missing).toEqual([]);
    expect(await readdir(target)).toContain('evidence');
    const { tmpUrl } = await world.call(somebody, getTempUrl, { filePath: first.filePath });
    expect((await fetch(world.address + tmpUrl)).status).toBe(200);
  },
  patienceMs,
);
