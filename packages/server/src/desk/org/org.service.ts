import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/org/calls.ts';
import { asc, count, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { refuse } from '../../kit/refuse.ts';
import { placeBefore } from '../../kit/siblings.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { operator } from '../operator/operator.table.ts';
import { findNodes, heightOf, wayTo } from './org.rows.ts';
import { org } from './org.table.ts';

type OrgRow = typeof org.$inferSelect;
const mostFound = 50;

const named = (row: Pick<OrgRow, 'id' | 'name'>) => ({
  objectType: 'org',
  objectId: row.id,
  objectName: row.name,
});

const nameTaken = (error: unknown): never => {
  if (violates(error, 'org_sibling_name')) refuse('org.nameTaken');
  throw error;
};

/** The platform's own organisations. */
export const createOrgService = (transactions: Transactions) => {
  /** Changes of the tree take turns: two moves at once could make a circle that neither sees. */
  const lockTree = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('org'))`);

  const lock = async (tx: Tx, id: string): Promise<OrgRow> =>
    (await tx.select().from(org).where(eq(org.id, id)).for('update'))[0] ?? refuse('org.notFound');

  const query = ({
    parentId,
    keyword,
  }: CheckedInput<typeof call.queryOrgs>): Promise<CallResult<typeof call.queryOrgs>> =>
    transactions.read('platform', async (tx) => {
      const level = parentId ? sql`o.parent_id = ${parentId}` : sql`o.parent_id IS NULL`;
      const list = keyword
        ? await findNodes(tx, sql`o.name ILIKE ${containing(keyword)}`, mostFound)
        : await findNodes(tx, level, call.orgLimits.count);
      return { list };
    });

  const select = (keyword: string | undefined): Promise<CallResult<typeof call.selectOrgs>> =>
    transactions.read('platform', async (tx) => ({
      list: await findNodes(tx, keyword ? sql`o.name ILIKE ${containing(keyword)}` : sql`true`, mostFound),
    }));

  const get = (id: string): Promise<CallResult<typeof call.getOrg>> =>
    transactions.read('platform', async (tx) => {
      const [found] = await findNodes(tx, sql`o.id = ${id}`, 1);
      return found ?? refuse('org.notFound');
    });

  const levelOf = async (tx: Tx, parentId: string | null): Promise<string[]> => {
    const siblings = await tx
      .select({ id: org.id })
      .from(org)
      .where(parentId ? eq(org.parentId, parentId) : isNull(org.parentId))
      .orderBy(asc(org.position), asc(org.id));
    return siblings.map(({ id }) => id);
  };

  const save = (actor: OperatorActor, input: CheckedInput<typeof call.saveOrg>) =>
    transactions.write('platform', async (tx) => {
      await lockTree(tx);
      const parentId = input.parentId ?? null;
      const depth = parentId ? (await wayTo(tx, parentId)).length : 0;
      if (depth >= call.orgLimits.levels) refuse('org.tooDeep', { params: { max: call.orgLimits.levels } });
      const [all] = await tx.select({ count: count() }).from(org);
      if ((all?.count ?? 0) >= call.orgLimits.count)
        refuse('org.tooMany', { params: { max: call.orgLimits.count } });
      const id = uuidv7();
      const position = (await levelOf(tx, parentId)).length;
      const given = { parentId, name: input.name, remark: input.remark ?? '' };
      await tx
        .insert(org)
        .values({ id, ...given, position, updatedBy: actor.name })
        .catch(nameTaken);
      note({ ...named({ id, name: input.name }), after: given });
      return { id };
    });

  const update = (actor: OperatorActor, input: CheckedInput<typeof call.updateOrg>) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, input.id);
      const before = { name: row.name, remark: row.remark };
      refuseStale(row, input.revision, before);
      const after = { name: input.name, remark: input.remark ?? '' };
      await tx
        .update(org)
        .set({ ...after, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(org.id, row.id))
        .catch(nameTaken);
      note({ ...named(row), before, after });
      return {};
    });

  const move = (
    actor: OperatorActor,
    { id, parentId, before }: CheckedInput<typeof call.moveOrg>,
  ): Promise<CallResult<typeof call.moveOrg>> =>
    transactions.write('platform', async (tx) => {
      await lockTree(tx);
      const row = await lock(tx, id);
      const way = parentId ? await wayTo(tx, parentId) : [];
      if (way.includes(id)) refuse('org.cycle');
      if (way.length + (await heightOf(tx, id)) > call.orgLimits.levels)
        refuse('org.tooDeep', { params: { max: call.orgLimits.levels } });
      if (parentId !== row.parentId) {
        await tx
          .update(org)
          .set({ parentId, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
          .where(eq(org.id, id))
          .catch(nameTaken);
      }
      const order = placeBefore(await levelOf(tx, parentId), id, before);
      await tx.execute(sql`
        UPDATE org SET position = place.at FROM unnest(${sql.param(order)}::uuid[]) WITH ORDINALITY AS place (id, at)
        WHERE org.id = place.id AND org.position <> place.at`);
      note({
        ...named(row),
        before: { parentId: row.parentId, position: row.position },
        after: { parentId, before },
      });
      return {};
    });

  const remove = (id: string) =>
    transactions.write('platform', async (tx) => {
      await lockTree(tx);
      const row = await lock(tx, id);
      const [child] = await tx.select({ id: org.id }).from(org).where(eq(org.parentId, id)).limit(1);
      const [member] = await tx
        .select({ id: operator.id })
        .from(operator)
        .where(eq(operator.orgId, id))
        .limit(1);
      if (child || member) refuse('org.notEmpty');
      await tx.delete(org).where(eq(org.id, id));
      note({ ...named(row), before: { name: row.name, remark: row.remark } });
      return {};
    });

  return answering({ query, select, get, save, update, move, remove }, (orgs) => [
    handle(call.queryOrgs, ({ input }) => orgs.query(input)),
    handle(call.selectOrgs, ({ input }) => orgs.select(input.keyword)),
    handle(call.getOrg, ({ input }) => orgs.get(input.id)),
    handle(call.saveOrg, ({ actor, input }) => orgs.save(actor, input)),
    handle(call.updateOrg, ({ actor, input }) => orgs.update(actor, input)),
    handle(call.moveOrg, ({ actor, input }) => orgs.move(actor, input)),
    handle(call.deleteOrg, ({ input }) => orgs.remove(input.id)),
  ]);
};
