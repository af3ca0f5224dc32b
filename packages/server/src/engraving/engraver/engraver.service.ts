import * as call from '@chancery/contract/engraving/desk.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { OrderState } from '@chancery/contract/order/codes.ts';
import { asc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addEngraverAccount, engraverAccounts, oneTimePassword } from '../../desk/ports.ts';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { unitOrder } from '../../money/ports.ts';
import { hashPassword } from '../../people/ports.ts';
import { engraving } from '../engraving/engraving.table.ts';
import { engraver } from './engraver.table.ts';

type Row = typeof engraver.$inferSelect;

/** What a partner has to do. */
const open = [OrderState.allocated, OrderState.confirmed] as const;

const openOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: engraving.engraverId, n: sql<number>`count(*)::int` })
    .from(engraving)
    .innerJoin(unitOrder, eq(unitOrder.id, engraving.orderId))
    .where(sql`${inArray(engraving.engraverId, [...ids])} AND ${inArray(unitOrder.state, [...open])}`)
    .groupBy(engraving.engraverId);
  return new Map(rows.map(({ id, n }) => [id ?? '', n]));
};

const present = (row: Row, openNow: ReadonlyMap<string, number>) => ({
  id: row.id,
  name: row.name,
  licenceNo: row.licenceNo,
  contactName: row.contactName,
  phone: row.phone,
  address: row.address,
  disabled: row.disabledAt !== null,
  open: openNow.get(row.id) ?? 0,
  createdAt: iso(row.createdAt),
  revision: row.revision,
});

const noteEngraver = ({ id, name }: Pick<Row, 'id' | 'name'>, more: object = {}) =>
  note({ objectType: 'engraver', objectId: id, objectName: name, ...more });

const refuseSameName = (error: unknown): never => {
  if (violates(error, 'engraver_name')) refuse('engraver.nameTaken');
  throw error;
};

/** The partners that engrave seals, and who may log in for them. */
export const createEngraverService = (transactions: Transactions) => {
  const list = (
    input: CheckedInput<typeof call.listEngravers>,
  ): Promise<CallResult<typeof call.listEngravers>> =>
    transactions.read('platform', async (tx) => {
      const page = await keysetPage(tx, {
        from: engraver,
        where: [input.keyword ? ilike(engraver.name, containing(input.keyword)) : undefined],
        sorts: { createdAt: engraver.createdAt },
        query: input,
        present: (row) => row,
      });
      const openNow = await openOf(
        tx,
        page.list.map(({ id }) => id),
      );
      return { ...page, list: page.list.map((row) => present(row, openNow)) };
    });

  const select = (): Promise<CallResult<typeof call.selectEngraver>> =>
    transactions.read('platform', async (tx) => {
      const rows = await tx
        .select()
        .from(engraver)
        .where(isNull(engraver.disabledAt))
        .orderBy(asc(engraver.name));
      const openNow = await openOf(
        tx,
        rows.map(({ id }) => id),
      );
      return { list: rows.map(({ id, name }) => ({ id, name, open: openNow.get(id) ?? 0 })) };
    });

  const get = (id: string): Promise<CallResult<typeof call.getEngraver>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx.select().from(engraver).where(eq(engraver.id, id));
      if (!row) return refuse('engraver.notFound');
      return { ...present(row, await openOf(tx, [id])), people: await engraverAccounts(tx, id) };
    });

  const add = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.addEngraver>,
  ): Promise<CallResult<typeof call.addEngraver>> =>
    transactions.write('platform', async (tx) => {
      const id = uuidv7();
      await tx
        .insert(engraver)
        .values({ ...input, id, updatedBy: actor.name })
        .catch(refuseSameName);
      noteEngraver({ id, name: input.name }, { after: input });
      return { id };
    });

  const lock = async (tx: Tx, id: string): Promise<Row> => {
    const [row] = await tx.select().from(engraver).where(eq(engraver.id, id)).for('update');
    return row ?? refuse('engraver.notFound');
  };

  const update = (
    actor: OperatorActor,
    { id, revision, disabled, ...facts }: CheckedInput<typeof call.updateEngraver>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      const { name, licenceNo, contactName, phone, address } = row;
      const before = { name, licenceNo, contactName, phone, address, disabled: row.disabledAt !== null };
      refuseStale(row, revision, before);
      const disabledAt = disabled ? (row.disabledAt ?? new Date()) : null;
      const by = { revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` };
      await tx
        .update(engraver)
        .set({ ...facts, disabledAt, ...by })
        .where(eq(engraver.id, id))
        .catch(refuseSameName);
      noteEngraver({ id, name: facts.name }, { before, after: { ...facts, disabled } });
      return {};
    });

  const preparePassword = async () => {
    const password = oneTimePassword();
    return { password, passwordHash: await hashPassword(password) };
  };

  const addPerson = (
    actor: OperatorActor,
    { id, ...person }: CheckedInput<typeof call.addEngraverPerson>,
    { password, passwordHash }: Awaited<ReturnType<typeof preparePassword>>,
  ): Promise<CallResult<typeof call.addEngraverPerson>> =>
    transactions.write('platform', async (tx) => {
      const { name } = await lock(tx, id);
      const about = { ...person, engraverId: id, orgName: name, passwordHash, by: actor.name };
      await addEngraverAccount(tx, about);
      noteEngraver({ id, name }, { after: { username: person.username, realName: person.realName } });
      return { engraverId: id, password };
    });

  return answering({ list, select, get, add, update, addPerson }, (engravers) => [
    handle(call.listEngravers, ({ input }) => engravers.list(input)),
    handle(call.selectEngraver, () => engravers.select()),
    handle(call.getEngraver, ({ input }) => engravers.get(input.id)),
    handle(call.addEngraver, ({ actor, input }) => engravers.add(actor, input)),
    handle(call.updateEngraver, ({ actor, input }) => engravers.update(actor, input)),
    handlePrepared(
      call.addEngraverPerson,
      () => preparePassword(),
      ({ actor, input }, prepared) => engravers.addPerson(actor, input, prepared),
    ),
  ]);
};
