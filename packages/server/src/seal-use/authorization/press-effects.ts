import { isOpen, statusAfterPresses } from '@chancery/contract/authorization/rules.ts';
import { sql } from 'drizzle-orm';
import { sayRow } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import { beforeOf } from '../../kit/row-before.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptAuthorization } from './authorization.kept.ts';
import type { AuthorizationRow } from './authorization.table.ts';

/** Presses of one authorisation that were counted against it; the caller holds its row locked. */
export interface CountedPresses {
  /** As it was before them. */
  readonly row: AuthorizationRow;
  readonly normal: number;
  readonly crossPage: number;
  /** Some of them were made with a device that the seal has no more. */
  readonly byFormer: boolean;
  /** When the first and the last of them were made. */
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** How many more presses can be counted against an authorisation; none once what it had left was given back. */
export const leftOf = (
  row: Pick<
    AuthorizationRow,
    'releasedAt' | 'normalCount' | 'crossPageCount' | 'normalUsed' | 'crossPageUsed'
  >,
): { normal: number; crossPage: number } => ({
  normal: row.releasedAt ? 0 : row.normalCount - row.normalUsed,
  crossPage: row.releasedAt ? 0 : row.crossPageCount - row.crossPageUsed,
});

const earliest = (a: Date | null, b: Date): Date => (a && a < b ? a : b);
const latest = (a: Date | null, b: Date): Date => (a && a > b ? a : b);

/** An authorisation as it is after presses were counted. */
const afterPresses = ({ row, normal, crossPage, firstAt, lastAt }: CountedPresses): AuthorizationRow => {
  const normalUsed = row.normalUsed + normal;
  const crossPageUsed = row.crossPageUsed + crossPage;
  const facts = { granted: row.normalCount + row.crossPageCount, used: normalUsed + crossPageUsed };
  return {
    ...row,
    normalUsed,
    crossPageUsed,
    status: statusAfterPresses(row.status, facts),
    firstPressAt: earliest(row.firstPressAt, firstAt),
    lastPressAt: latest(row.lastPressAt, lastAt),
  };
};

/** What presses change of an authorisation. */
const counted = ['crossPageUsed', 'firstPressAt', 'lastPressAt', 'normalUsed', 'status'] as const;

/** Writes what changed of many authorisations in one statement. */
const saveAll = (tx: Tx, rows: readonly AuthorizationRow[]) => {
  const column = (pick: (row: AuthorizationRow) => unknown) => sql.param(rows.map(pick));
  return tx.execute(sql`
    UPDATE authorization_grant g
    SET normal_used = n.normal, cross_page_used = n.cross_page, status = n.status,
        first_press_at = n.first_at, last_press_at = n.last_at
    FROM unnest(${column(({ id }) => id)}::uuid[], ${column(({ normalUsed }) => normalUsed)}::int[],
      ${column(({ crossPageUsed }) => crossPageUsed)}::int[], ${column(({ status }) => status)}::smallint[],
      ${column(({ firstPressAt }) => firstPressAt?.toISOString())}::timestamptz[],
      ${column(({ lastPressAt }) => lastPressAt?.toISOString())}::timestamptz[])
      AS n (id, normal, cross_page, status, first_at, last_at)
    WHERE g.id = n.id`);
};

/** Tells the screens of those who watch a use, one hint a unit, that there is more to see. */
const tellWatchers = async (tx: Tx, rows: readonly AuthorizationRow[]): Promise<void> => {
  const watchers = new Map<string, Set<string>>();
  for (const { companyId, userId, grantedBy } of rows) {
    const people = watchers.get(companyId) ?? new Set();
    people.add(userId);
    if (grantedBy) people.add(grantedBy);
    watchers.set(companyId, people);
  }
  await tellLive(
    tx,
    ...[...watchers].map(([companyId, people]) => ({
      kind: 'use' as const,
      companyId,
      accountIds: [...people],
    })),
  );
};

/** What becomes of an authorisation whose status presses changed. */
type Changed = (tx: Tx, before: AuthorizationRow, after: AuthorizationRow) => Promise<void>;

/** What becomes of one that was pressed with a device the seal has no more: the one it has knows nothing of it. */
type PressedElsewhere = (tx: Tx, row: AuthorizationRow) => Promise<unknown>;

/** Called with every batch of counted presses, in the transaction that keeps them. */
export type OnPresses = (tx: Tx, counted: readonly CountedPresses[]) => Promise<void>;

/**
 * Makes what counted presses do to authorisations: the counts and times are written, the first stamp begins the use and
 * the last ends it. Each authorisation is named once in a batch.
 */
export const createPressEffects =
  (changed: Changed, pressedElsewhere: PressedElsewhere = async () => {}): OnPresses =>
  async (tx, presses) => {
    if (presses.length === 0) return;
    const moved = presses.map((one) => ({
      before: one.row,
      after: afterPresses(one),
      byFormer: one.byFormer,
    }));
    await saveAll(
      tx,
      moved.map(({ after }) => after),
    );
    for (const { before, after } of moved)
      sayRow(tx, keptAuthorization, after, counted, { was: beforeOf(keptAuthorization, before) });
    for (const { before, after, byFormer } of moved) {
      if (byFormer && isOpen(after.status)) await pressedElsewhere(tx, after);
      if (before.status !== after.status) await changed(tx, before, after);
    }
    await tellWatchers(
      tx,
      moved.map(({ after }) => after),
    );
  };
