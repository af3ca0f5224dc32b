import { settledByHand } from '@chancery/contract/evidence.codes.ts';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { outside, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { RefusalReason } from './refusal.ts';
import { platformWide, type RefusalNews } from './standing-refusals.ts';

const unitOf = (where: string): string | null => (where === platformWide ? null : where);

/** What is said of a log that is signed all the same, and settled by itself. */
const beside: readonly RefusalReason[] = [
  'publicationFailing',
  'timestampBroken',
  'clockJumped',
  ...settledByHand,
];

/** Keeps alarms for operators to read, as far as the database lets us; the server's log has them anyway. */
export const createAlarmKeeper = (transactions: () => Transactions, log: FastifyBaseLogger): RefusalNews => {
  const keep = (work: (tx: Tx) => Promise<unknown>): void => {
    outside(() => transactions().apart('platform', work)).catch((error: unknown) =>
      log.warn({ err: error }, 'an alarm could not be kept'),
    );
  };
  return {
    raised: (where, { reason, message }) =>
      keep((tx) =>
        tx.$client.query(
          `INSERT INTO evidence_alarm (id, company_id, reason, detail) VALUES ($1, $2, $3, $4)
           ON CONFLICT (company_id, reason) WHERE settled_at IS NULL DO UPDATE SET detail = EXCLUDED.detail`,
          [uuidv7(), unitOf(where), reason, message],
        ),
      ),
    settled: (where, reason) =>
      keep((tx) =>
        tx.$client.query(
          `UPDATE evidence_alarm SET settled_at = now()
           WHERE company_id IS NOT DISTINCT FROM $1 AND settled_at IS NULL
             AND (reason = $2 OR ($2::text IS NULL AND reason <> ALL ($3::text[])))`,
          [unitOf(where), reason, beside],
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
