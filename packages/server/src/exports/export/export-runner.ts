import { rm } from 'node:fs/promises';
import { ExportFault, ExportFormat } from '@chancery/contract/export/codes.ts';
import { isListType } from '@chancery/contract/export/rules.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '../../files/ports.ts';
import { isInUnit } from '../../kit/actor.ts';
import { outside, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { SealUnitExport } from '../../proof/ports.ts';
import type { ProveUse } from '../../seal-use/ports.ts';
import { besideOf } from './beside.ts';
import { titleOf } from './export.present.ts';
import { type ExportRow, isOfUnit, scopeOfExport } from './export.table.ts';
import type { ExportFiles } from './export-files.ts';
import { type ExportWork, kindOf, LostExport, silentSeconds } from './export-work.ts';
import { type Packed, type PackTask, pack } from './pack.ts';
import { createProofStep } from './proof-step.ts';
import type { ListReader } from './read-list.ts';
import { countRows, readPart } from './read-part.ts';
import type { AskerOf, Exporter } from './rights.ts';
import { exportedOf, headsOf } from './sources.ts';
import { createUnitSteps } from './unit-steps.ts';
import { table, writeFile } from './write-file.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly files: ExportFiles;
  readonly work: ExportWork;
  readonly askerOf: AskerOf;
  readonly proveUse: ProveUse;
  readonly store: Pick<FileStore, 'stream'>;
  readonly sealUnitExport: SealUnitExport;
  readonly lists: ListReader;
  readonly log: FastifyBaseLogger;
  /** How many rows a part has. */
  readonly rowsAtOnce?: number;
  /** How much text a part of a whole unit has. */
  readonly bytesAtOnce?: number;
}

/** Few enough that their text is a few megabytes, many enough that committing costs nothing. */
const partRows = 10_000;
const partBytes = 8 * 1_048_576;
/** How many exports this server writes at a time. */
const lanesMax = 2;
/** Filters that meet little may have a part look through much. */
const statementMs = 10 * 60_000;
const beatMs = (silentSeconds * 1_000) / 3;
/** How often the asker's page hears of progress. */
const newsMs = 700;

/** Writes exports part by part. Whichever server is free takes the next part of whichever export waits longest. */
export const createExportRunner = ({
  transactions,
  files,
  work,
  askerOf,
  proveUse,
  store,
  sealUnitExport,
  lists,
  log,
  rowsAtOnce = partRows,
  bytesAtOnce = partBytes,
}: Parts) => {
  const ofUnit = createUnitSteps({
    transactions,
    files,
    work,
    askerOf,
    store,
    seal: sealUnitExport,
    statementMs,
    bytesAtOnce,
  });
  const prove = createProofStep({ transactions, files, work, askerOf, proveUse });
  let lanes = 0;
  let wanted = false;
  let closed = false;
  const under = new Set<Promise<void>>();

  const headWords = ({ type, columns, language }: ExportRow): string[] => {
    const t = translator(language);
    return headsOf(type, columns).map((key) => t(key as PhraseKey & 'action.close'));
  };

  const readerOf = (tx: Tx, actor: Exporter, job: ExportRow) => {
    if (!exportedOf(job.type).source)
      return {
        count: () => lists.count(actor, job),
        read: () => lists.readPart(actor, job, rowsAtOnce),
      };
    if (!isInUnit(actor)) throw new TypeError('what the database writes is of a unit');
    return {
      count: () => countRows(tx, actor, job),
      read: () => readPart(tx, actor, job, rowsAtOnce),
    };
  };

  /** Reads the next rows as their asker may see them now, and writes them down before the row says so. */
  const writePart = (job: ExportRow): Promise<'more' | 'over'> =>
    transactions.apart(scopeOfExport(job), async (tx) => {
      await tx.execute(sql`
        SELECT set_config('statement_timeout', ${String(statementMs)}, true), set_config('TimeZone', ${job.zone}, true)`);
      const actor = await askerOf(tx, job, { hold: true });
      if (!actor) {
        await work.refused(tx, job);
        return 'over';
      }
      const reader = readerOf(tx, actor, job);
      const total = job.total ?? (await reader.count());
      if ((total ?? job.rows) > limits.export.rows) {
        await work.failed(tx, job, ExportFault.tooMany);
        return 'over';
      }
      const { text, rows, last, isOver } = await reader.read();
      const name = rows > 0 ? await files.writePart(job.id, text) : undefined;
      const changed = await work.change(tx, job, {
        total: total ?? (isOver ? job.rows + rows : null),
        tries: 0,
        rows: job.rows + rows,
        parts: name ? [...job.parts, name] : job.parts,
        cursor: last ? [...last] : job.cursor,
        allRead: isOver,
        workedUntil: null,
      });
      if (Date.now() - job.workedAt.getTime() > newsMs || changed.allRead) await work.tellAsker(tx, job);
      return 'more';
    });

  const packTo = (job: ExportRow, target: string, signal: AbortSignal): Promise<Packed> => {
    const proofs = job.proofs.map(({ file }) => file);
    return files.lend(job.id, [...job.parts, ...proofs], (paths) => {
      const task: PackTask = {
        kind: kindOf(job),
        parts: paths.slice(0, job.parts.length),
        target,
        heads: headWords(job),
        sheet: titleOf(job),
        beside: besideOf(job, paths.slice(job.parts.length)),
      };
      // Text is only copied, which is the disk's work; anything else has a thread of its own.
      return task.kind === 'csv' ? writeFile(target, table(task)) : pack(task, signal);
    });
  };

  const finish = async (job: ExportRow, signal: AbortSignal): Promise<'more' | 'over'> => {
    const target = await files.scratch();
    try {
      const packed = await packTo(job, target, signal);
      const name = await files.takeFile(job.id, target);
      const isKept = await transactions.apart(scopeOfExport(job), async (tx) => {
        if (await askerOf(tx, job, { hold: true })) {
          await work.done(tx, job, name, packed);
          return true;
        }
        await work.refused(tx, job);
        return false;
      });
      await (isKept ? files.keepOnly(job.id, name) : files.remove(job.id));
    } finally {
      await rm(target, { force: true });
    }
    return 'more';
  };

  const goOn = (job: ExportRow, signal: AbortSignal): Promise<'more' | 'over'> => {
    if (isOfUnit(job) && !isListType(job.type))
      return job.allRead ? ofUnit.finish(job, signal) : ofUnit.writePart(job);
    if (!job.allRead) return writePart(job);
    const isProven = job.format !== ExportFormat.evidence || job.allProven;
    return isOfUnit(job) && !isProven ? prove(job) : finish(job, signal);
  };

  /** One step of one export, with a word every now and then that somebody is at it. */
  const step = async (job: ExportRow): Promise<void> => {
    const stop = new AbortController();
    const beat = setInterval(() => {
      work.stillAt(job).then(
        (goesOn) => goesOn || stop.abort(),
        () => {},
      );
    }, beatMs);
    try {
      const went = await goOn(job, stop.signal);
      if (went === 'over') await files.remove(job.id);
    } catch (error) {
      if (error instanceof LostExport || stop.signal.aborted) return;
      log.warn({ err: error, export: job.id }, 'an export stumbled');
      await work.stumble(job).catch(() => {});
    } finally {
      clearInterval(beat);
    }
  };

  /** Takes the next step of whichever export waits for one; false when none does. */
  const turn = async (): Promise<boolean> => {
    const job = await work.claim();
    if (job && closed) await work.letGo(job);
    else if (job) await step(job);
    return job !== undefined;
  };

  const lane = async (): Promise<void> => {
    while (!closed) {
      wanted = false;
      if (!(await turn()) && !wanted) return;
    }
  };

  /** Looks whether there is something to write, unless as many as may are at it. */
  const nudge = (): void => {
    wanted = true;
    if (closed || lanes >= lanesMax) return;
    lanes += 1;
    const walk = outside(lane)
      .catch((error: unknown) => log.warn({ err: error }, 'exports could not be looked for'))
      .finally(() => {
        lanes -= 1;
        under.delete(walk);
      });
    under.add(walk);
  };

  return {
    turn,
    nudge,
    look: async (): Promise<void> => nudge(),
    /** Takes nothing new and waits for the parts under way. */
    close: async (): Promise<void> => {
      closed = true;
      await Promise.all(under);
    },
  };
};
