import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Metric } from 'prom-client';
import { projectRoot } from '../project.ts';
import type { Settings } from '../settings.ts';
import { listBackups, openRepository, readText } from './repository.ts';
import type { Tried } from './try-restore.ts';

/** When the newest backup was begun, and whether it was restored on trial. */
export interface BackupState {
  readonly madeAt: Date | undefined;
  readonly triedAt: Date | undefined;
}

/** How the backups stand, by what lies where they lie. */
const look = async (settings: Settings): Promise<BackupState> => {
  const repository = await openRepository(settings);
  const [newest] = (await listBackups(repository)).slice(-1);
  const text = newest && (await readText(repository.objects, `backups/${newest.name}/tried.json`));
  const tried = text ? (JSON.parse(text) as Tried) : undefined;
  return {
    madeAt: newest && new Date(newest.begunAt),
    triedAt: tried?.isRight ? new Date(tried.at) : undefined,
  };
};

/** The command, with the settings this server was started with, beside the server: nobody waits while it works. */
const runBackup = (isOpened: boolean) =>
  new Promise<string>((resolve, reject) => {
    const command = join(projectRoot, 'packages/server/src/backup.ts');
    const args = [command, ...(isOpened ? ['--try'] : []), ...process.argv.slice(2)];
    execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr.trim() || error.message)) : resolve(stdout.trim()),
    );
  });

const age = (name: string, help: string, since: () => Date | undefined): Metric =>
  new Gauge({
    name,
    help,
    registers: [],
    collect() {
      const at = since();
      // Never is longer ago than anything that an alarm would wait for.
      this.set(at ? (Date.now() - at.getTime()) / 1_000 : Number.POSITIVE_INFINITY);
    },
  });

export type BackupSchedule = ReturnType<typeof createBackupSchedule>;

/** Makes a backup as often as the settings say, restores it on trial where it can be opened here, and says how it went. */
export const createBackupSchedule = (settings: Settings, log: FastifyBaseLogger) => {
  let state: BackupState | undefined;
  const isOn = settings.backupHours > 0;

  const run = async (): Promise<void> => {
    if (!isOn) return;
    state ??= await look(settings);
    const dueAt = (state.madeAt?.getTime() ?? 0) + settings.backupHours * 3_600_000;
    if (Date.now() < dueAt) return;
    try {
      log.info({ said: await runBackup(settings.backupPassphraseFile !== undefined) }, 'a backup was made');
    } catch (error) {
      log.error({ err: error }, 'the backup went wrong');
    }
    state = await look(settings);
  };

  const metrics = [
    age('chancery_backup_age_seconds', 'Time since the newest backup was begun', () => state?.madeAt),
    age(
      'chancery_backup_tried_age_seconds',
      'Time since the newest backup was restored on trial',
      () => state?.triedAt,
    ),
  ];
  return { run, metrics: isOn ? metrics : [], isOn, state: () => state };
};
