import type { Tx } from '../../kit/transaction.ts';
import { LogRefusal } from './refusal.ts';

/** Which transactions the sequencer has seen; whoever holds it is the sequencer. */
export const holdSeen = async ({ $client: client }: Tx): Promise<string> => {
  const { rows } = await client.query<{ seen: string }>(
    'SELECT seen::text FROM evidence_sequencer FOR UPDATE',
  );
  const [held] = rows;
  if (!held) throw new LogRefusal('sequencerBlinded', 'what the sequencer has seen is gone');
  return held.seen;
};

/** Nobody has seen what is still to come: whoever says so keeps us from seeing it. Asked while it is held. */
export const refuseAhead = async ({ $client: client }: Tx, seen: string): Promise<void> => {
  const { rows } = await client.query<{ ahead: boolean }>({
    name: 'evidence-ahead',
    text: 'SELECT pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS ahead',
    values: [seen],
  });
  if (rows[0]?.ahead !== false)
    throw new LogRefusal('sequencerBlinded', `the sequencer is said to have seen ${seen}, which is to come`);
};

/**
 * Has the statements of this transaction planned for the tables as they are. A plan that was kept from when they were empty
 * would read all of a log in every run; compiling one takes longer than it does.
 */
export const planAnew = async ({ $client: client }: Tx): Promise<void> => {
  await client.query('SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL jit = off');
};
