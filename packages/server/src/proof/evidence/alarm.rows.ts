import { settledByHand } from '@chancery/contract/evidence/codes.ts';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { outside, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { LogRefusal, RefusalReason } from './refusal.ts';
import { platformWide, type RefusalNews } from './standing-refusals.ts';

const unitOf = (where: string): string | null => (where === platformWide ? null : where);

/** What is said of a log that is signed all the same, and settled by itself. */
const beside: readonly RefusalReason[] = [
  'publicationFailing',
  'timestampBroken',
  'clockJumped',
  'rootListEnding',
  ...settledByHand,
];

/** Tells operators of an alarm by its id, as part of a transaction. */
export type TellOperators = (tx: Tx, alarmId: string) => Promise<void>;

/** Keeps alarms for operators to read, as far as the database lets us; the server's log has them anyway. */
export const createAlarmKeeper = (
  transactions: () => Transactions,
  log: FastifyBaseLogger,
  tellOperators: TellOperators,
): RefusalNews => {
  const apart = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transactions().apart('platform', work);
  const keep = (work: () => Promise<unknown>): void => {
    outside(work).catch((error: unknown) => log.warn({ err: error }, 'an alarm could not be kept or told'));
  };

  /** Answers the id of an alarm that did not stand before. */
  const add = async (tx: Tx, where: string, { reason, message }: LogRefusal): Promise<string | undefined> => {
    const id = uuidv7();
    const { rows } = await tx.$client.query<{ id: string }>(
      `INSERT INTO evidence_alarm (id, company_id, reason, detail) VALUES ($1, $2, $3, $4)
       ON CONFLICT (company_id, reason) WHERE settled_at IS NULL DO UPDATE SET detail = EXCLUDED.detail
       RETURNING id`,
      [id, unitOf(where), reason, message],
    );
    return rows[0]?.id === id ? id : undefined;
  };

  return {
    raised: (where, refusal, tell) =>
      keep(async () => {
        const id = await apart((tx) => add(tx, where, refusal));
        if (id === undefined) return;
        // The alarm stands already: whatever becomes of telling it, it is on the operators' page.
        await apart(async (tx) => {
          await tellOperators(tx, id);
          await tell?.(tx);
        });
      }),
    settled: (where, reason) =>
      keep(() =>
        apart((tx) =>
          tx.$client.query(
            `UPDATE evidence_alarm SET settled_at = now()
             WHERE company_id IS NOT DISTINCT FROM $1 AND settled_at IS NULL
               AND (reason = $2 OR ($2::text IS NULL AND reason <> ALL ($3::text[])))`,
            [unitOf(where), reason, beside],
          ),
        ),
      ),
  };
};

/** How many alarms an operator sees at a time. */
const shown = 50;

interface AlarmRow {
  readonly id: string;
  readonly unit: string | null;
  readonly reason: RefusalReason;
  readonly detail: string;
  readonly raisedAt: Date;
  readonly settledAt: Date | null;
  readonly settledBy: string;
  readonly settledNote: string;
}

/** How many alarms stand. */
export const standingAlarms = async ({ $client: client }: Tx): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM evidence_alarm WHERE settled_at IS NULL',
  );
  return rows[0]?.n ?? 0;
};

/** The newest alarms, those that still stand first. */
export const newestAlarms = async ({ $client: client }: Tx): Promise<AlarmRow[]> => {
  const { rows } = await client.query<AlarmRow>(
    `SELECT alarm.id, coalesce(company.name, alarm.company_id::text) AS unit, reason, detail,
            raised_at AS "raisedAt", settled_at AS "settledAt", settled_by AS "settledBy",
            settled_note AS "settledNote"
     FROM evidence_alarm AS alarm LEFT JOIN company ON company.id = alarm.company_id
     ORDER BY settled_at IS NULL DESC, raised_at DESC LIMIT ${shown}`,
  );
  return rows;
};
