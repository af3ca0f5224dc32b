import { countEvidenceAlarms, settleEvidenceAlarm } from '@chancery/contract/evidence/calls.ts';
import { type EvidenceAlarm, settledByHand } from '@chancery/contract/evidence/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { standingAlarms } from './alarm.rows.ts';

interface Standing {
  readonly unit: string;
  readonly reason: CodeOf<typeof EvidenceAlarm>;
  readonly detail: string;
}

/** Lets operators settle the alarms that somebody has to look at; who did, and what came of it, stays with them. */
export const createAlarmService = (transactions: Transactions) =>
  answering(
    {
      count: (): Promise<CallResult<typeof countEvidenceAlarms>> =>
        transactions.read('platform', async (tx) => ({ standing: await standingAlarms(tx) })),

      settle: (
        actor: OperatorActor,
        { id, note: words }: CheckedInput<typeof settleEvidenceAlarm>,
      ): Promise<Record<string, never>> =>
        transactions.write('platform', async (tx) => {
          const { rows } = await tx.$client.query<Standing>(
            `UPDATE evidence_alarm SET settled_at = now(), settled_by = $2, settled_note = $3
         WHERE id = $1 AND settled_at IS NULL AND reason = ANY ($4)
         RETURNING coalesce(company_id::text, '') AS unit, reason, detail`,
            [id, actor.name, words, settledByHand],
          );
          const [alarm] = rows;
          if (!alarm) return refuse('evidence.alarmNotFound');
          const { unit, reason, detail } = alarm;
          note({
            objectType: 'evidenceAlarm',
            objectId: id,
            before: { unit, reason, detail },
            after: { note: words },
          });
          return {};
        }),
    },
    (alarms) => [
      handle(countEvidenceAlarms, () => alarms.count()),
      handle(settleEvidenceAlarm, ({ actor, input }) => alarms.settle(actor, input)),
    ],
  );
