import { DestructionState } from '@chancery/contract/destruction/codes.ts';
import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Inbox } from '../../kit/inbox.ts';
import type { Tx } from '../../kit/transaction.ts';
import { administratorsOf, type Tell } from '../../people/ports.ts';
import type { DestructionRow } from './destruction-move.ts';

/** Who did it, and so need not be told. */
type Actor = Pick<UnitActor, 'id' | 'name'>;

export type DestructionNews = ReturnType<typeof createDestructionNews>;

/** Tells people of the end of a seal. */
export const createDestructionNews = (tell: Tell) => {
  const about = ({ id, companyId }: DestructionRow) => ({
    companyId,
    link: `/destruction/seal?id=${id}`,
    object: { type: 'destruction', id },
  });
  const named = ({ number, deviceName: seal }: DestructionRow) => ({ number, seal });

  /** Those who run the unit and whoever keeps the seal. */
  const concerned = async (tx: Tx, { companyId }: DestructionRow, keeperId: string | null, but: Actor) => {
    const people = new Set([...(await administratorsOf(tx, companyId)), ...(keeperId ? [keeperId] : [])]);
    people.delete(but.id);
    return [...people];
  };

  const begun = async (tx: Tx, row: DestructionRow, by: Actor, keeperId: string | null): Promise<void> => {
    const params = { ...named(row), by: by.name };
    const to = await concerned(tx, row, keeperId, by);
    await tell(tx, { ...about(row), to, event: MessageEvent.destructionBegun, params });
  };

  const cancelled = async (
    tx: Tx,
    row: DestructionRow,
    by: Actor,
    keeperId: string | null,
  ): Promise<void> => {
    const params = { ...named(row), by: by.name, reason: row.cancelReason };
    const to = await concerned(tx, row, keeperId, by);
    await tell(tx, { ...about(row), to, event: MessageEvent.destructionCancelled, params });
  };

  const completed = async (
    tx: Tx,
    row: DestructionRow,
    by: Actor,
    keeperId: string | null,
  ): Promise<void> => {
    const to = await concerned(tx, row, keeperId, by);
    await tell(tx, { ...about(row), to, event: MessageEvent.destructionCompleted, params: named(row) });
  };

  const askToSign = async (
    tx: Tx,
    row: DestructionRow,
    by: Actor,
    asked: readonly string[],
  ): Promise<void> => {
    const to = asked.filter((id) => id !== by.id);
    const params = { ...named(row), by: by.name };
    await tell(tx, { ...about(row), to, event: MessageEvent.destructionSignAsked, params });
  };

  return { begun, cancelled, completed, askToSign };
};

/** The ends of seals that wait for somebody's signature. */
export const addDestructionsTo = (inbox: Inbox): void =>
  inbox.add({
    kind: InboxKind.destroy,
    permission: 'destruction.sign',
    waiting: ({ companyId, id }) => sql`
      SELECT d.id, NULL::uuid, d.number, d.device_name, d.destroyed_by_name, ARRAY[d.device_name], s.asked_at, NULL::timestamptz
      FROM destruction_signature s JOIN seal_destruction d ON d.id = s.destruction_id
      WHERE s.company_id = ${companyId} AND s.account_id = ${id} AND s.signed_at IS NULL
        AND d.state = ${DestructionState.destroyed}`,
  });
