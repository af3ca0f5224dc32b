import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

interface Reference extends Record<string, unknown> {
  readonly from: string;
  readonly to: string;
}

/** Entries go last, so that whatever else goes could still be told; their places behind them. */
const last: readonly string[] = ['evidence_page', 'evidence_entry', 'evidence_place', 'evidence_alarm'];

/** Tables in the order in which their rows can go: none before those that refer to it, as the database has it now. */
export const removalOrder = async (tx: Tx, tables: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<Reference>(sql`
    SELECT DISTINCT c.conrelid::regclass::text AS from, c.confrelid::regclass::text AS to FROM pg_constraint c
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND c.conrelid <> c.confrelid`);
  const known = new Set(tables);
  const below = Map.groupBy(
    rows.filter(({ from, to }) => known.has(from) && known.has(to)),
    ({ to }) => to,
  );
  const order: string[] = [];
  const seen = new Set<string>();
  const visit = (table: string): void => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const { from } of below.get(table) ?? []) visit(from);
    order.push(table);
  };
  // What is written down when rows go stands behind those rows.
  const written = /^(use|approval)_(delta|day|month|sum)$/;
  const first = tables.filter((name) => !last.includes(name) && !written.test(name) && name !== 'company');
  for (const table of [...first, ...tables.filter((name) => written.test(name)), 'company', ...last])
    visit(table);
  return order;
};
