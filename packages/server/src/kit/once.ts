import { limits } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { type Actor, isInUnit } from './actor.ts';
import { refuse } from './refuse.ts';
import type { Tx } from './transaction.ts';

/** A write as the books of repeated requests know it. */
export interface WriteRequest {
  readonly actor: Actor;
  readonly nonce: string;
  readonly key: string | undefined;
  readonly path: string;
  readonly digest: string;
  /** Its reply holds a secret. */
  readonly secret: boolean;
}

/** Whose book a request is in: somebody's, in the unit they act in. */
const unitOf = (actor: Actor): string | null => (isInUnit(actor) ? actor.companyId : null);

type Claim = { fresh_nonce: boolean; fresh_key: boolean };
type Kept = { path: string; digest: string; reply: { data: unknown } | null };

/**
 * Claims a write's nonce and idempotency key inside its own transaction. Answers the reply given before, if any:
 * a concurrent twin waits here for the first to commit. A reply with a secret is not kept, so that whoever repeats
 * the request learns that it was done, and nothing is done twice.
 */
export const claimOnce = async (tx: Tx, request: WriteRequest): Promise<{ data: unknown } | undefined> => {
  const { actor, nonce, key, path, digest } = request;
  const keyed = key !== undefined;
  const { rows } = await tx.execute<Claim>(sql`
    WITH nonce AS (
      INSERT INTO request_nonce (session_id, nonce) VALUES (${actor.sessionId}, ${nonce})
      ON CONFLICT DO NOTHING RETURNING 1
    ), reply AS (
      INSERT INTO request_reply (actor_id, company_id, key, path, digest)
      SELECT ${actor.id}::uuid, ${unitOf(actor)}::uuid, ${key ?? ''}, ${path}, ${digest} WHERE ${keyed}::boolean
      ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT EXISTS (SELECT FROM nonce) AS fresh_nonce, EXISTS (SELECT FROM reply) AS fresh_key`);
  const claim = rows[0];
  if (!claim?.fresh_nonce) refuse('signature.replayed');
  if (!keyed || claim?.fresh_key) return undefined;
  const kept = await tx.execute<Kept>(sql`
    SELECT path, digest, reply FROM request_reply
    WHERE actor_id = ${actor.id} AND company_id IS NOT DISTINCT FROM ${unitOf(actor)}::uuid AND key = ${key}`);
  const before = kept.rows[0];
  if (!before || before.path !== path || before.digest !== digest) return refuse('request.keyReused');
  if (request.secret) refuse('request.answeredOnce');
  return before.reply ?? { data: {} };
};

/** Keeps the reply of a write for whoever repeats it. */
export const keepReply = (tx: Tx, request: WriteRequest, data: unknown): Promise<unknown> =>
  tx.execute(sql`
    UPDATE request_reply SET reply = ${JSON.stringify({ data })}::jsonb
    WHERE actor_id = ${request.actor.id} AND company_id IS NOT DISTINCT FROM ${unitOf(request.actor)}::uuid
      AND key = ${request.key}`);

/** Drops the books of requests that nobody can repeat any more. */
export const forgetOldRequests = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`DELETE FROM request_nonce WHERE seen_at < now() - interval '1 hour'`);
  await tx.execute(
    sql`DELETE FROM request_reply WHERE created_at < now() - ${limits.idempotency.hours} * interval '1 hour'`,
  );
};
