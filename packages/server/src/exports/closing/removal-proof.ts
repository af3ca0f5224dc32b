import { createHash } from 'node:crypto';
import { canonicalJson } from '@chancery/evidence/canonical.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { Refused } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type EvidenceService, platformLog } from '../../proof/ports.ts';
import { numberOf } from './begin-removal.ts';
import type { ClosedUnitRow } from './closing.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly evidence: Evidence & Pick<EvidenceService, 'bundleFor' | 'flush'>;
}

/** What was removed of a unit, in the words of the log. */
const removedOf = ({ rows, files }: ClosedUnitRow) => {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const sha256 = createHash('sha256').update(canonicalJson({ files, rows })).digest('hex');
  return { rows, files, all, sha256 };
};

/** Says in the log of the platform what was removed, and proves it to whoever asks. */
export const createRemovalProof = ({ transactions, evidence }: Parts) => {
  const tellRemoved = (tx: Tx, row: ClosedUnitRow): Promise<void> =>
    evidence.append(tx, {
      companyId: platformLog,
      kind: 'unit.removed',
      subjectId: row.id,
      facts: {
        step: 'removed',
        number: numberOf(row),
        unit: row.unitDigest.toString('hex'),
        ...removedOf(row),
      },
    });

  const certify = async (row: ClosedUnitRow): Promise<Buffer | undefined> => {
    await evidence.flush();
    const about = { kind: 'threads' as const, number: numberOf(row), thread: row.id };
    const bundle = await transactions
      .read('platform', (tx) => evidence.bundleFor(tx, platformLog, [row.id], { about }))
      .catch((error: unknown) => {
        // A log that is not signed on proves nothing now; the certificate waits until it is.
        if (error instanceof Refused) return undefined;
        throw error;
      });
    return bundle && Buffer.from(bundle);
  };

  return { tellRemoved, certify };
};
