import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type Actor, isInUnit, type UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';

type Standing = { held: boolean; stands: boolean };

const everyMs = 25;
const tries = 40;

/** A membership as the request found it, or as the request itself has just changed it. */
const memberStands = ({ companyId, id, role }: UnitActor): SQL => sql`
  FROM membership WHERE company_id = ${companyId} AND account_id = ${id} AND disabled_at IS NULL
    AND (role = ${role} OR xmin = pg_current_xact_id()::xid)`;

const operatorStands = ({ id }: Actor): SQL => sql`FROM operator WHERE id = ${id} AND disabled_at IS NULL`;

const standingOf = (actor: Actor): SQL | undefined => {
  if (actor.kind === 'operator') return operatorStands(actor);
  return isInUnit(actor) ? memberStands(actor) : undefined;
};

/**
 * The last step of every write: whoever was removed, disabled or given another role since the request was admitted has
 * written nothing. What they are is held from here to the commit, so that a removal comes either before or behind it.
 * Nobody waits in a lock for it: whoever removes may be waiting for a row of this very transaction.
 */
export const refuseUnlessStillActing = async (tx: Tx, actor: Actor): Promise<void> => {
  const standing = standingOf(actor);
  if (!standing) return;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt > 0) await pause(everyMs);
    const { rows } = await tx.execute<Standing>(sql`
      WITH held AS MATERIALIZED (SELECT 1 ${standing} FOR SHARE SKIP LOCKED)
      SELECT EXISTS (SELECT FROM held) AS held, EXISTS (SELECT ${standing}) AS stands`);
    if (rows[0]?.held) return;
    if (!rows[0]?.stands) refuse('permission.denied');
  }
  refuse('request.timeout');
};
