import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { renameSelf } from '@chancery/contract/member/calls.ts';
import { sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { changeMember, lockMember } from './member.rows.ts';

/** A name without what eyes pass over: case, width and spaces. */
const bare = (name: unknown) => sql`regexp_replace(lower(normalize(${name}, NFKC)), '\\s', '', 'g')`;

/** Two who want one name at once take turns. */
const lockNames = (tx: Tx, companyId: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`names:${companyId}`}, 0))`);

/** Whose name it was keeps it, also after they left: what they signed still bears it. */
const isTaken = async (tx: Tx, actor: UnitActor, realName: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    SELECT FROM (
      SELECT company_id, account_id, real_name FROM membership
      UNION ALL SELECT company_id, account_id, real_name FROM former_member) AS known
    WHERE company_id = ${actor.companyId} AND account_id <> ${actor.id} AND ${bare(sql`real_name`)} = ${bare(realName)} LIMIT 1`);
  return (rowCount ?? 0) > 0;
};

/** Lets people say what they are called in a unit. Two of one name are an administrator's to allow. */
export const createOwnNameService = (transactions: Transactions, forget: (what: string) => void) => {
  const rename = (actor: UnitActor, realName: string): Promise<CallResult<typeof renameSelf>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await lockNames(tx, actor.companyId);
      const row = await lockMember(tx, actor.companyId, actor.id);
      if (await isTaken(tx, actor, realName)) refuse('member.nameTaken');
      const changed = await changeMember(tx, row, actor.name, { realName });
      note({
        objectType: 'member',
        objectId: actor.id,
        objectName: changed.realName,
        before: { realName: row.realName },
        after: { realName: changed.realName },
      });
      // The page asks for the new name at once.
      afterCommit(() => forget(`actor:${actor.id}`));
      return { realName: changed.realName };
    });

  return answering({ rename }, (ownNames) => [
    handle(renameSelf, ({ actor, input }) => ownNames.rename(actor, input.realName)),
  ]);
};
