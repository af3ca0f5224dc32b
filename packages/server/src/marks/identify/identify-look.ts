import { Comparison, IdentifyOutcome } from '@chancery/contract/identify/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { WatermarkPool } from '@chancery/watermark/pool.ts';
import { type Detection, type OnProgress, WatermarkError } from '@chancery/watermark/watermark.types.ts';
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { FileStore } from '../../files/ports.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { watermarkPage, watermarkRecord } from '../watermark/watermark.table.ts';
import { type DetectionRow, detection, type Findings, type Result, type Source } from './identify.table.ts';
import { comparisonOf, presentEdits } from './identify-compare.ts';
import { gatherKeys, type Keys } from './identify-keys.ts';
import { triedIn, verify } from './identify-outcome.ts';

/** What looking needs. */
export interface LookParts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'markKey'>;
  readonly store: Pick<FileStore, 'read'>;
  readonly pool: Pick<WatermarkPool, 'detect' | 'locate'>;
}

/** More references than the largest file has pages are not held for a file of several. */
const referencesMost = 500;

const nothing: Omit<Result, 'outcome'> = {
  recordId: null,
  isExact: false,
  page: null,
  confidence: null,
  edits: 0,
  findings: null,
};

/** Looks at files: the very file is known by its digest, one that was looked at a while ago by its answer. */
export const createLook = ({ transactions, secrets, store, pool }: LookParts) => {
  const exact = ({ companyId, digest }: DetectionRow): Promise<Result | undefined> =>
    transactions.read({ companyId }, async (tx) => {
      const [record] = await tx
        .select({ id: watermarkRecord.id })
        .from(watermarkRecord)
        .where(
          and(
            eq(watermarkRecord.companyId, companyId),
            eq(watermarkRecord.markedDigest, digest),
            eq(watermarkRecord.state, 'done'),
          ),
        )
        .limit(1);
      if (!record) return undefined;
      const findings = { tried: null, comparison: comparisonOf(Comparison.sameFile, 1) };
      const outcome = IdentifyOutcome.read;
      return { ...nothing, outcome, recordId: record.id, isExact: true, confidence: 1, findings };
    });

  const before = ({ companyId, digest, id }: DetectionRow): Promise<Result | undefined> =>
    transactions.read({ companyId }, async (tx) => {
      const { outcome, recordId, isExact, page, confidence, edits, findings } = detection;
      const [row] = await tx
        .select({ outcome, recordId, isExact, page, confidence, edits, findings })
        .from(detection)
        .where(
          and(
            eq(detection.companyId, companyId),
            eq(detection.digest, digest),
            ne(detection.id, id),
            eq(detection.state, 'done'),
            // Whoever looks for a mark again may have learnt of one meanwhile; what was read stays read.
            inArray(outcome, [IdentifyOutcome.read, IdentifyOutcome.foreign]),
            gt(detection.finishedAt, sql`now() - ${limits.identify.sameMinutes} * interval '1 minute'`),
          ),
        )
        .orderBy(desc(detection.finishedAt))
        .limit(1);
      return row;
    });

  /** What the pages of the sources looked like, of as many sources as can be held at a time. */
  const referencesOf = ({ companyId }: DetectionRow, sources: readonly Source[]) =>
    transactions.read({ companyId }, async (tx) => {
      const pages: (typeof watermarkPage.$inferSelect & { readonly source: number })[] = [];
      for (const [source, { recordId }] of sources.entries()) {
        if (pages.length > referencesMost) break;
        const of = eq(watermarkPage.recordId, recordId);
        const rows = await tx.select().from(watermarkPage).where(of).orderBy(asc(watermarkPage.page));
        pages.push(...rows.map((page) => ({ ...page, source })));
      }
      return pages;
    });

  const compare = async (
    row: DetectionRow,
    sources: readonly Source[],
    found: Detection,
    { sync, units }: Keys,
    signal: AbortSignal,
  ): Promise<Findings['comparison']> => {
    const pages = await referencesOf(row, sources);
    const unit = units[0];
    if (pages.length === 0 || !unit) return comparisonOf(Comparison.noReference);
    try {
      const bytes = await store.read(row.digest);
      const references = pages.map(({ reference }) => reference);
      const located = await pool.locate(bytes, { key: { sync, unit }, detection: found, references, signal });
      return presentEdits(located, pages);
    } catch (error) {
      const fault = error instanceof WatermarkError ? error.fault : undefined;
      // The server is about to end or has too much to do: the whole look is made again.
      if ((fault === 'cancelled' || fault === 'busy') && !signal.aborted) throw error;
      // Who made the mark is known all the same.
      const isForged = fault === 'forgedReference';
      return comparisonOf(isForged ? Comparison.forgedReference : Comparison.unable);
    }
  };

  const look = async (row: DetectionRow, signal: AbortSignal, onProgress: OnProgress): Promise<Result> => {
    const keys = await gatherKeys(transactions, secrets, row.companyId);
    const bytes = await store.read(row.digest);
    const { sync, units } = keys;
    const pagesMost = limits.identify.pages;
    // Pages of one file may come from several.
    const allPages = true;
    const found = await pool.detect(bytes, { sync, units, pagesMost, allPages, signal, onProgress });
    const verified = await verify(transactions, found, keys);
    if (verified.outcome === IdentifyOutcome.foreign) return { ...nothing, outcome: verified.outcome };
    const tried = triedIn(found);
    if (verified.outcome !== IdentifyOutcome.read)
      return { ...nothing, outcome: verified.outcome, findings: { tried, comparison: null } };
    const { sources, alsoForeign, finding } = verified;
    // Where several units marked pages of one file, it is this unit's marks that are compared.
    const comparison = await compare(row, sources, { ...found, best: finding }, keys, signal);
    return {
      ...nothing,
      outcome: IdentifyOutcome.read,
      recordId: sources[0].recordId,
      page: finding.page + 1,
      confidence: finding.confidence,
      edits: comparison?.edits.length ?? 0,
      findings: { tried, comparison, sources, alsoForeign },
    };
  };

  return async (row: DetectionRow, signal: AbortSignal, onProgress: OnProgress): Promise<Result> =>
    (await exact(row)) ?? (await before(row)) ?? (await look(row, signal, onProgress));
};
