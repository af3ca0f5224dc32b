import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { ExportFiles } from '../export/export-files.ts';
import { type ClosedUnitRow, closedUnit } from './closing.table.ts';
import { removalOrder } from './removal-order.ts';
import { removedTables } from './removal-tables.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly files: Pick<FileService, 'dropFreedContents'>;
  readonly exportFiles: Pick<ExportFiles, 'remove'>;
  readonly dropParts: (uploadId: string) => Promise<void>;
  /** Gives everything committed before its place in the logs. */
  readonly flush: () => Promise<void>;
  /** Says that nothing is left, with the transaction that finds it so. */
  readonly tellRemoved: (tx: Tx, row: ClosedUnitRow) => Promise<void>;
  /** Proves it, once what was said has its place in the log. */
  readonly certify: (row: ClosedUnitRow) => Promise<Buffer | undefined>;
  /** Few, so that a piece holds its locks for a moment only. */
  readonly rowsAtOnce?: number;
  /** Told before each piece is committed: for tests that let a server die there. */
  readonly beforeCommit?: () => Promise<void>;
}

type Going = ClosedUnitRow & { readonly companyId: string };

/** Removes what is left of units that are going, a piece at a time; whoever dies in one leaves it to the next. */
export const createUnitRemoval = (parts: Parts) => {
  const { transactions, files, exportFiles, dropParts, flush, tellRemoved, certify } = parts;
  const rowsAtOnce = parts.rowsAtOnce ?? 1_000;
  /** Where the next piece looks first; whatever was overlooked is found on the way round. */
  const places = new Map<number, number>();

  /** The oldest that nobody works on, taken until the end of the transaction. */
  const claim = async (tx: Tx): Promise<Going | undefined> => {
    const [row] = await tx
      .select()
      .from(closedUnit)
      .where(and(isNull(closedUnit.doneAt), isNull(closedUnit.removedAt)))
      .orderBy(asc(closedUnit.workedAt))
      .limit(1)
      .for('update', { skipLocked: true });
    return row?.companyId ? { ...row, companyId: row.companyId } : undefined;
  };

  const idsOf = async (tx: Tx, table: 'export_job' | 'file_upload', companyId: string) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM ${sql.identifier(table)} WHERE company_id = ${companyId}`,
    );
    return rows.map(({ id }) => id);
  };

  /** What lies beside the rows of a table under their own names. */
  const removeBeside = async (tx: Tx, table: string, companyId: string): Promise<void> => {
    if (table === 'export_job')
      for (const id of await idsOf(tx, table, companyId)) await exportFiles.remove(id);
    if (table === 'file_upload') for (const id of await idsOf(tx, table, companyId)) await dropParts(id);
  };

  const removeRows = async (tx: Tx, companyId: string, table: string, most: number): Promise<number> => {
    await removeBeside(tx, table, companyId);
    const { rows } = await tx.execute<{ gone: number }>(
      sql`SELECT unit_remove(${companyId}, ${table}, ${most}::int) AS gone`,
    );
    return rows[0]?.gone ?? 0;
  };

  /** Some rows, beginning with the table where the last piece ended; nothing once a whole round found nothing. */
  const removeSome = async (tx: Tx, { number, companyId }: Going): Promise<number> => {
    const order = await removalOrder(tx, removedTables);
    const begin = places.get(number) ?? 0;
    let gone = 0;
    for (let step = 0; step < order.length && gone < rowsAtOnce; step += 1) {
      const at = (begin + step) % order.length;
      places.set(number, at);
      gone += await removeRows(tx, companyId, order[at] ?? '', rowsAtOnce - gone);
    }
    return gone;
  };

  /** Whether something of it still waits for its place in the log. */
  const isWaiting = async (tx: Tx, companyId: string): Promise<boolean> => {
    const { rows } = await tx.execute(
      sql`SELECT FROM evidence_entry WHERE company_id = ${companyId} LIMIT 1`,
    );
    return rows.length > 0;
  };

  const end = async (tx: Tx, number: number): Promise<void> => {
    const [row] = await tx
      .update(closedUnit)
      .set({ removedAt: sql`now()` })
      .where(eq(closedUnit.number, number))
      .returning();
    if (row) await tellRemoved(tx, row);
    places.delete(number);
  };

  /** Lets the others have their turn first. */
  const putBack = (tx: Tx, number: number) =>
    tx.update(closedUnit).set({ workedAt: sql`now()` }).where(eq(closedUnit.number, number));

  /** One piece; says whether there may be more to do. */
  const removePiece = async (): Promise<boolean> => {
    let claimed: number | undefined;
    try {
      return await transactions.apart('platform', async (tx) => {
        const row = await claim(tx);
        if (!row) return false;
        claimed = row.number;
        const gone = (await removeSome(tx, row)) + (await files.dropFreedContents(tx));
        if (gone === 0 && (await isWaiting(tx, row.companyId))) {
          await putBack(tx, row.number);
          return false;
        }
        if (gone === 0) await end(tx, row.number);
        await parts.beforeCommit?.();
        return true;
      });
    } catch (error) {
      const number = claimed;
      if (number !== undefined) await transactions.apart('platform', (tx) => putBack(tx, number));
      throw error;
    }
  };

  /** Those of which nothing is left get their certificate, and lose the last that names them. */
  const certifyNext = async (): Promise<boolean> => {
    const [row] = await transactions.read('platform', (tx) =>
      tx
        .select()
        .from(closedUnit)
        .where(and(isNull(closedUnit.doneAt), isNotNull(closedUnit.removedAt)))
        .orderBy(asc(closedUnit.removedAt))
        .limit(1),
    );
    const certificate = row && (await certify(row));
    if (!certificate) return false;
    await transactions.apart('platform', async (tx) => {
      await tx
        .update(closedUnit)
        .set({ certificate, companyId: null, doneAt: sql`now()` })
        .where(and(eq(closedUnit.number, row.number), isNull(closedUnit.doneAt)));
    });
    return true;
  };

  /** One step of whatever is to be done. */
  const turn = async (): Promise<boolean> => (await removePiece()) || (await certifyNext());

  return {
    turn,
    run: async (): Promise<void> => {
      await flush();
      while (await turn());
    },
  };
};
