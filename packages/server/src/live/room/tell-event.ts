import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { uuidv7 } from 'uuidv7';
import type { Evidence } from '../../kit/evidence.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptLiveEvent } from './live.kept.ts';
import type { liveEvent } from './live.table.ts';

type Event = typeof liveEvent.$inferInsert;

/** Keeps what happened in a room, and says so in the log of the unit; the same id counts once. */
export const createTellEvent =
  (evidence: Evidence) =>
  async (
    tx: Tx,
    { id = uuidv7(), at = new Date(), ...rest }: Omit<Event, 'id' | 'at'> & Partial<Pick<Event, 'id' | 'at'>>,
  ): Promise<void> => {
    const event = { personId: null, part: null, text: '', ...rest, id, at };
    const [added] = await addRows(tx, keptLiveEvent, [event], { known: 'stays' });
    if (!added) return;
    const { companyId, authorizationId, step, personId, name, part, text } = event;
    await evidence.append(tx, {
      companyId,
      kind: EvidenceKind.liveTold,
      subjectId: id,
      threadId: authorizationId,
      facts: { step, personId, name, part, text, at: iso(at) },
    });
  };

export type TellEvent = ReturnType<typeof createTellEvent>;
