import { limits } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { company } from '../unit/unit.table.ts';
import type { department } from './organization.table.ts';

/** A table whose rows stand below one another. */
type Tree = typeof company | typeof department;

/** A node and those above it, itself first. */
export const lineOf = async (tx: Tx, tree: Tree, id: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH RECURSIVE line AS (
      SELECT id, parent_id, 1 AS step FROM ${tree} WHERE id = ${id}
      UNION ALL
      SELECT t.id, t.parent_id, l.step + 1 FROM ${tree} t JOIN line l ON t.id = l.parent_id)
    SELECT id FROM line ORDER BY step`);
  return rows.map((row) => row.id);
};

/** How many levels a node and those below it make. */
const heightOf = async (tx: Tx, tree: Tree, id: string): Promise<number> => {
  const { rows } = await tx.execute<{ height: number }>(sql`
    WITH RECURSIVE below AS (
      SELECT id, 1 AS level FROM ${tree} WHERE id = ${id}
      UNION ALL
      SELECT t.id, b.level + 1 FROM ${tree} t JOIN below b ON t.parent_id = b.id)
    SELECT max(level)::int AS height FROM below`);
  return rows[0]?.height ?? 1;
};

/** Refuses a place below the moved node itself, or too deep. Call it with the tree locked. */
export const refuseWrongPlace = async (
  tx: Tx,
  tree: Tree,
  moved: string | undefined,
  parentId: string | null,
): Promise<void> => {
  const above = parentId === null ? [] : await lineOf(tx, tree, parentId);
  if (moved !== undefined && above.includes(moved)) refuse('organization.cycle');
  const height = moved === undefined ? 1 : await heightOf(tx, tree, moved);
  if (above.length + height > limits.tree.depth) {
    refuse('organization.tooDeep', { params: { max: limits.tree.depth } });
  }
};
