import { IdentifyOutcome, IdentifyWay } from '@chancery/contract/identify/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Attempt, Detection, PageFinding } from '@chancery/watermark/watermark.types.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';
import { watermarkRecord } from '../watermark/watermark.table.ts';
import type { Findings, Source } from './identify.table.ts';
import type { Keys } from './identify-keys.ts';

type Way = CodeOf<typeof IdentifyWay>;

const wayOf = ({ channel, flattened }: Attempt): Way =>
  channel === 'ink'
    ? flattened
      ? IdentifyWay.flatInk
      : IdentifyWay.ink
    : flattened
      ? IdentifyWay.flatPaper
      : IdentifyWay.paper;

/** What was tried, in the order people would; how another unit's mark was read is nobody's business. */
export const triedIn = ({ pages, skipped }: Detection): Findings['tried'] => {
  const own = pages.filter(({ mark, unit }) => mark !== 'read' || unit === 0);
  const ways = new Set(own.flatMap(({ tried }) => tried.map(wayOf)));
  return { pages: pages.length, skipped, ways: IdentifyWay.all.filter((way) => ways.has(way)) };
};

/** What a look says once it is held against the records. */
export type Verified =
  | {
      readonly outcome: 'read';
      /** The surest first. */
      readonly sources: readonly [Source, ...Source[]];
      readonly alsoForeign: boolean;
      /** The surest page. */
      readonly finding: PageFinding;
    }
  | { readonly outcome: 'foreign' | 'seen' | 'none' };

/** PostgreSQL's bigint has a sign. */
const signed = (id: bigint): bigint => BigInt.asIntN(64, id);

interface Agreed {
  readonly finding: PageFinding;
  readonly owner: string;
  readonly recordId: string;
}

/** The records of some pages, each with its own; pages come surest first, and so do records. */
const sourcesOf = (own: readonly Agreed[]): Source[] =>
  [...Map.groupBy(own, ({ recordId }) => recordId)].map(([recordId, group]) => ({
    recordId,
    pages: group.map(({ finding }) => finding.page + 1).sort((one, other) => one - other),
    confidence: Math.max(...group.map(({ finding }) => finding.confidence)),
  }));

/**
 * Holds what was read against the records: an id counts only when there is a record of it in the very unit whose key
 * read it. Of other units no more comes out of here than that it was one of them.
 */
export const verify = async (
  transactions: Transactions,
  { pages }: Detection,
  { owners }: Pick<Keys, 'owners'>,
): Promise<Verified> => {
  const readings = pages
    .flatMap((finding) => {
      const owner = finding.unit === undefined ? undefined : owners[finding.unit];
      return finding.mark === 'read' && finding.id !== undefined && owner
        ? [{ finding, owner, markId: signed(finding.id) }]
        : [];
    })
    .sort((one, other) => other.finding.confidence - one.finding.confidence);
  const records =
    readings.length === 0
      ? []
      : await transactions.read('platform', (tx) =>
          tx
            .select({
              id: watermarkRecord.id,
              companyId: watermarkRecord.companyId,
              markId: watermarkRecord.markId,
            })
            .from(watermarkRecord)
            .where(
              and(
                inArray(
                  watermarkRecord.markId,
                  readings.map(({ markId }) => markId),
                ),
                eq(watermarkRecord.state, 'done'),
              ),
            ),
        );
  const agreed: Agreed[] = readings.flatMap(({ finding, owner, markId }) => {
    const record = records.find((row) => row.markId === markId && row.companyId === owner);
    return record ? [{ finding, owner, recordId: record.id }] : [];
  });
  const own = agreed.filter(({ owner }) => owner === owners[0]);
  const [[first, ...more], surest] = [sourcesOf(own), own[0]];
  if (first && surest) {
    const alsoForeign = own.length < agreed.length;
    return {
      outcome: IdentifyOutcome.read,
      sources: [first, ...more],
      alsoForeign,
      finding: surest.finding,
    };
  }
  if (agreed.length > 0) return { outcome: IdentifyOutcome.foreign };
  // What was read and has no record was there all the same.
  const isThere = pages.some(({ mark }) => mark !== 'none');
  return { outcome: isThere ? IdentifyOutcome.seen : IdentifyOutcome.none };
};
