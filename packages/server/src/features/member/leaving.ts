import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

/** How far somebody goes: another role, kept out for a while, or gone for good. Each includes what stands before it. */
export type Leaving = 'demoted' | 'disabled' | 'gone';

const reach: Readonly<Record<Leaving, number>> = { demoted: 0, disabled: 1, gone: 2 };

interface Ending {
  /** From where on it ends. */
  readonly from: Leaving;
  /** Ends what the condition names. */
  readonly end: (where: SQL) => SQL;
  /** The columns that say whose it is. */
  readonly whose: readonly [string, ...string[]];
}

const stopped = (table: string) => (where: SQL) =>
  sql`
  UPDATE ${sql.identifier(table)} SET state = 'cancelled', finished_at = now()
  WHERE ${where} AND state IN ('waiting', 'working')`;

const forgotten = (table: string) => (where: SQL) => sql`DELETE FROM ${sql.identifier(table)} WHERE ${where}`;

/** All that lets somebody act or goes on in their name, by its table. Logins end where they are kept, in sessions. */
export const endings: Readonly<Record<string, Ending>> = {
  photo_ticket: {
    from: 'demoted',
    whose: ['made_by'],
    end: (where) => sql`UPDATE photo_ticket SET revoked_at = now() WHERE ${where} AND revoked_at IS NULL`,
  },
  live_ticket: { from: 'demoted', whose: ['account_id'], end: forgotten('live_ticket') },
  member_import: {
    from: 'demoted',
    whose: ['account_id'],
    end: (where) => sql`DELETE FROM member_import WHERE ${where} AND outcome IS NULL`,
  },
  file_upload: { from: 'disabled', whose: ['created_by'], end: forgotten('file_upload') },
  invitation: {
    from: 'disabled',
    whose: ['invited_by'],
    end: (where) => sql`
      UPDATE invitation SET outcome = 'withdrawn', ended_at = now() WHERE ${where} AND outcome IS NULL`,
  },
  hand_over: {
    from: 'disabled',
    whose: ['from_id', 'to_id'],
    end: (where) => sql`
      UPDATE hand_over SET outcome = 'withdrawn', ended_at = now() WHERE ${where} AND outcome IS NULL`,
  },
  approval_delegation: {
    from: 'disabled',
    whose: ['from_id', 'to_id'],
    // One that has not begun ends as soon as it would begin.
    end: (where) => sql`
      UPDATE approval_delegation SET end_at = greatest(now(), start_at + interval '1 millisecond')
      WHERE ${where} AND end_at > now()`,
  },
  watermark_record: { from: 'disabled', whose: ['created_by'], end: stopped('watermark_record') },
  watermark_detection: {
    from: 'disabled',
    whose: ['created_by'],
    end: (where) => sql`
      UPDATE watermark_detection SET state = 'cancelled', outcome = 'cancelled', finished_at = now()
      WHERE ${where} AND state IN ('waiting', 'working')`,
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
    await tx.execute(end(sql`company_id = ${companyId} AND ${whoseIs(whose, accountId)}`));
  }
};

/** Ends what everybody has in hand in a unit that is closed. */
export const endAllInUnit = async (tx: Tx, companyId: string): Promise<void> => {
  for (const { end } of Object.values(endings)) await tx.execute(end(sql`company_id = ${companyId}`));
};
