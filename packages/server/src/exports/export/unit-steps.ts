import { rm } from 'node:fs/promises';
import { translator } from '@chancery/phrases/translate.ts';
import { sql } from 'drizzle-orm';
import { type FileStore, MissingContent } from '../../files/ports.ts';
import { Refused } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { SealUnitExport } from '../../proof/ports.ts';
import type { ExportRow, UnitExport } from './export.table.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportWork } from './export-work.ts';
import type { AskerOf } from './rights.ts';
import { type UnitArchive, unitEntries } from './unit-archive.ts';
import { countUnitRows, readUnitPart, unitSources } from './unit-rows.ts';
import { writeFile } from './write-file.ts';
import { zipped } from './zip.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly files: ExportFiles;
  readonly work: ExportWork;
  readonly askerOf: AskerOf;
  readonly store: Pick<FileStore, 'stream'>;
  readonly seal: SealUnitExport;
  readonly statementMs: number;
  /** How much text a part has, about. */
  readonly bytesAtOnce: number;
}

const digestsAtOnce = 1_000;
const uuidLength = 36;

/** Where the reading goes on: at which source, behind which keys. */
const placeOf = ({ cursor }: ExportRow): { readonly at: number; readonly keys: readonly string[] | null } => {
  const [file, ...keys] = cursor ?? [];
  const at = unitSources.findIndex((source) => source.file === file);
  return { at: Math.max(at, 0), keys: keys.length > 0 ? keys : null };
};

/** The name of a part says which file it belongs to: `tables.press.jsonl-…`. */
const labelOf = (file: string): string => file.replaceAll('/', '.');
const fileOfPart = new Map(unitSources.map(({ file }) => [labelOf(file), file]));

/** Parts by the files they are put together to. Every source has a file, if only an empty one. */
const filesOf = (
  names: readonly string[],
  paths: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>(unitSources.map(({ file }) => [file, []]));
  for (const [at, name] of names.entries()) {
    const file = fileOfPart.get(name.slice(0, -uuidLength - 1));
    found.get(file ?? '')?.push(paths[at] ?? '');
  }
  return found;
};

/** What is missing or is not what was kept is left out and said so; where nobody could look, the export waits. */
const unlessLost = (error: unknown): undefined => {
  if (!(error instanceof MissingContent || error instanceof Refused)) throw error;
};

/** Writes everything of a unit, some tables or a piece of one at a time, as whoever asked for it sees it under row-level security. */
export const createUnitSteps = ({
  transactions,
  files,
  work,
  askerOf,
  store,
  seal,
  statementMs,
  bytesAtOnce,
}: Parts) => {
  const setUp = (tx: Tx, zone: string) =>
    tx.execute(sql`
      SELECT set_config('statement_timeout', ${String(statementMs)}, true), set_config('TimeZone', ${zone}, true)`);

  const writePart = (job: UnitExport): Promise<'more' | 'over'> =>
    transactions.apart({ companyId: job.companyId }, async (tx) => {
      await setUp(tx, job.zone);
      if (!(await askerOf(tx, job, { hold: true }))) {
        await work.refused(tx, job);
        return 'over';
      }
      const total = job.total ?? (await countUnitRows(tx, job.companyId));
      let { at, keys } = placeOf(job);
      let [bytes, rows] = [0, 0];
      const parts = [...job.parts];
      while (bytes < bytesAtOnce && at < unitSources.length) {
        const source = unitSources[at];
        if (!source) break;
        const part = await readUnitPart(tx, job.companyId, source, keys, bytesAtOnce - bytes);
        if (part.rows > 0) parts.push(await files.writePart(job.id, part.text, labelOf(source.file)));
        bytes += part.text.length;
        rows += part.rows;
        at += part.isAll ? 1 : 0;
        keys = part.isAll ? null : part.keys;
      }
      await work.change(tx, job, {
        total,
        tries: 0,
        rows: job.rows + rows,
        parts,
        cursor: [unitSources[at]?.file ?? '', ...(keys ?? [])],
        allRead: at >= unitSources.length,
        workedUntil: null,
      });
      await work.tellAsker(tx, job);
      return 'more';
    });

  /** The digests of everything that lies in the store for a unit. */
  async function* digestsOf({ companyId }: UnitExport): AsyncGenerator<string> {
    for (let after = ''; ; ) {
      const found = await transactions.read({ companyId }, (tx) =>
        tx.execute<{ digest: string }>(sql`
          SELECT DISTINCT encode(digest, 'hex') AS digest FROM (
            SELECT digest FROM file WHERE company_id = ${companyId}
            UNION ALL SELECT digest FROM live_piece
              WHERE company_id = ${companyId} AND here_at IS NOT NULL AND removed_at IS NULL) AS kept
          WHERE encode(digest, 'hex') > ${after} ORDER BY 1 LIMIT ${digestsAtOnce}`),
      );
      yield* found.rows.map(({ digest }) => digest);
      const last = found.rows.at(-1);
      if (!last || found.rows.length < digestsAtOnce) return;
      after = last.digest;
    }
  }

  const archiveOf = async (
    job: UnitExport,
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<UnitArchive> => {
    const { companyId, language } = job;
    const { rows } = await transactions.read({ companyId }, (tx) =>
      tx.execute<{ name: string }>(sql`SELECT full_name AS name FROM company WHERE id = ${companyId}`),
    );
    const unit = { id: companyId, name: rows[0]?.name ?? '' };
    return {
      files: filesOf(job.parts, paths),
      rows: job.rows,
      readme: translator(language)('export.unitReadme', { unit: unit.name }),
      digests: () => digestsOf(job),
      open: (digest) => store.stream(Buffer.from(digest, 'hex')).catch(unlessLost),
      seal: (sums) => seal({ unit, at: iso(new Date()), rows: job.rows, sums }),
      signal,
    };
  };

  /** Puts the parts and the contents of files into one archive, sealed. */
  const finish = async (job: UnitExport, signal: AbortSignal): Promise<'more' | 'over'> => {
    const target = await files.scratch();
    try {
      const packed = await files.lend(job.id, job.parts, async (paths) =>
        writeFile(target, zipped(unitEntries(await archiveOf(job, paths, signal)))),
      );
      const name = await files.takeFile(job.id, target);
      const isKept = await transactions.apart({ companyId: job.companyId }, async (tx) => {
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

  return { writePart, finish };
};
