import { IdentifyOutcome, IdentifyState } from '@chancery/contract/identify.codes.ts';
import { MarkState } from '@chancery/contract/watermark.codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptDelegation } from '../approval/approval.kept.ts';
import { approvalDelegation } from '../approval/approval.table.ts';
import { keptDetection } from '../identify/identify.kept.ts';
import { keptMark } from '../watermark/watermark.kept.ts';

/** How far somebody goes: another role, kept out for a while, or gone for good. Each includes what stands before it. */
export type Leaving = 'demoted' | 'disabled' | 'gone';

const reach: Readonly<Record<Leaving, number>> = { demoted: 0, disabled: 1, gone: 2 };

interface Ending {
  /** From where on it ends. */
  readonly from: Leaving;
  /** Ends what the condition names. */
  readonly end: (tx: Tx, where: SQL) => Promise<unknown>;
  /** The columns that say whose it is. */
  readonly whose: readonly [string, ...string[]];
}

const underWay = sql`state IN ('waiting', 'working')`;

const forgotten = (table: string) => (tx: Tx, where: SQL) =>
  tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${where}`);

/** All that lets somebody act or goes on in their name, by its table. Logins end where they are kept, in sessions. */
export const endings: Readonly<Record<string, Ending>> = {
  photo_ticket: {
    from: 'demoted',
    whose: ['made_by'],
    end: (tx, where) =>
      tx.execute(sql`UPDATE photo_ticket SET revoked_at = now() WHERE ${where} AND revoked_at IS NULL`),
  },
  live_ticket: { from: 'demoted', whose: ['account_id'], end: forgotten('live_ticket') },
  member_import: {
    from: 'demoted',
    whose: ['account_id'],
    end: (tx, where) => tx.execute(sql`DELETE FROM member_import WHERE ${where} AND outcome IS NULL`),
  },
  file_upload: { from: 'disabled', whose: ['created_by'], end: forgotten('file_upload') },
  invitation: {
    from: 'disabled',
    whose: ['invited_by'],
    end: (tx, where) =>
      tx.execute(sql`
      UPDATE invitation SET outcome = 'withdrawn', ended_at = now() WHERE ${where} AND outcome IS NULL`),
  },
  hand_over: {
    from: 'disabled',
    whose: ['from_id', 'to_id'],
    end: (tx, where) =>
      tx.execute(sql`
      UPDATE hand_over SET outcome = 'withdrawn', ended_at = now() WHERE ${where} AND outcome IS NULL`),
  },
  approval_delegation: {
    from: 'disabled',
    whose: ['from_id', 'to_id'],
    // One that has not begun ends as soon as it would begin.
    end: (tx, where) => {
      const endAt = sql`greatest(now(), ${approvalDelegation.startAt} + interval '1 millisecond')`;
      return changeRows(tx, keptDelegation, { endAt }, sql`${where} AND end_at > now()`);
    },
  },
  watermark_record: {
    from: 'disabled',
    whose: ['created_by'],
    end: (tx, where) => {
      const changes = { state: MarkState.cancelled, finishedAt: sql`now()` };
      return changeRows(tx, keptMark, changes, sql`${where} AND ${underWay}`);
    },
  },
  watermark_detection: {
    from: 'disabled',
    whose: ['created_by'],
    end: (tx, where) => {
      const { cancelled } = IdentifyOutcome;
      const changes = { state: IdentifyState.cancelled, outcome: cancelled, finishedAt: sql`now()` };
      return changeRows(tx, keptDetection, changes, sql`${where} AND ${underWay}`);
    },
  },
  application_draft: { from: 'gone', whose: ['account_id'], end: forgotten('application_draft') },
  message_preference: { from: 'gone', whose: ['account_id'], end: forgotten('message_preference') },
};

const whoseIs = (whose: Ending['whose'], accountId: string): SQL =>
  sql`(${sql.join(
    whose.map((column) => sql`${sql.identifier(column)} = ${accountId}`),
    sql` OR `,
  )})`;

/** Ends at once what somebody has in hand in a unit, with the change that takes their place away. */
export const endWhatIsOpen = async (
  tx: Tx,
  companyId: string,
  accountId: string,
  how: Leaving,
): Promise<void> => {
  for (const { from, whose, end } of Object.values(endings)) {
    if (reach[from] > reach[how]) continue;
    await end(tx, sql`company_id = ${companyId} AND ${whoseIs(whose, accountId)}`);
  }
};

/** Ends what everybody has in hand in a unit that is closed. */
export const endAllInUnit = async (tx: Tx, companyId: string): Promise<void> => {
  for (const { end } of Object.values(endings)) await end(tx, sql`company_id = ${companyId}`);
};
