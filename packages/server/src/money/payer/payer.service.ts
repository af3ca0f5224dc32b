import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/payer/calls.ts';
import { payerFaults } from '@chancery/contract/payer/rules.ts';
import { and, count, eq, ilike, ne, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { lockUnit } from '../../people/ports.ts';
import { payer } from './payer.table.ts';

type PayerRow = typeof payer.$inferSelect;

const present = (row: PayerRow) => ({ ...row, createdAt: iso(row.createdAt) });

const factsOf = ({
  type,
  name,
  taxNumber = '',
  address = '',
  phone = '',
  bank = '',
  account = '',
  email = '',
}: CheckedInput<typeof call.addPayer>) => ({
  type,
  name,
  taxNumber,
  address,
  phone,
  bank,
  account,
  email,
});

const checked = (input: CheckedInput<typeof call.addPayer>) => {
  const facts = factsOf(input);
  const faults = payerFaults(facts);
  if (faults.length > 0) refuse('payer.incomplete', { fields: faults });
  return facts;
};

/** Payers of a unit: kept once, copied into each invoice, one of them offered first. */
export const createPayers = (transactions: Transactions) => {
  const scope = ({ companyId }: UnitActor) => ({ companyId });
  const own = (actor: UnitActor, id: string) => and(eq(payer.id, id), eq(payer.companyId, actor.companyId));

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listPayers>,
  ): Promise<CallResult<typeof call.listPayers>> =>
    transactions.read(scope(actor), (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      return keysetPage(tx, {
        from: payer,
        where: [
          eq(payer.companyId, actor.companyId),
          input.type ? eq(payer.type, input.type) : undefined,
          pattern ? or(ilike(payer.name, pattern), ilike(payer.taxNumber, pattern)) : undefined,
        ],
        sorts: { createdAt: payer.createdAt },
        query: input,
        present,
      });
    });

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof call.getPayer>> =>
    transactions.read(scope(actor), async (tx) => {
      const [row] = await tx.select().from(payer).where(own(actor, id));
      return present(row ?? refuse('payer.notFound'));
    });

  /** With the unit's row held, so that two at once do not both become the default. */
  const lock = async (tx: Tx, actor: UnitActor, id: string): Promise<PayerRow> => {
    await lockUnit(tx, actor.companyId);
    const [row] = await tx.select().from(payer).where(own(actor, id)).for('update');
    return row ?? refuse('payer.notFound');
  };

  const add = (
    actor: UnitActor,
    input: CheckedInput<typeof call.addPayer>,
  ): Promise<CallResult<typeof call.addPayer>> =>
    transactions.write(scope(actor), async (tx) => {
      const facts = checked(input);
      await lockUnit(tx, actor.companyId);
      const [kept] = await tx
        .select({ count: count() })
        .from(payer)
        .where(eq(payer.companyId, actor.companyId));
      const before = kept?.count ?? 0;
      const max = limits.payer.perUnit;
      if (before >= max) refuse('payer.tooMany', { params: { max } });
      const id = uuidv7();
      const [companyId, isDefault, by] = [actor.companyId, before === 0, actor.name];
      await tx.insert(payer).values({ id, companyId, ...facts, isDefault, createdBy: by, updatedBy: by });
      note({ objectType: 'payer', objectId: id, objectName: facts.name, after: facts });
      return { id };
    });

  const update = (
    actor: UnitActor,
    input: CheckedInput<typeof call.updatePayer>,
  ): Promise<CallResult<typeof call.updatePayer>> =>
    transactions.write(scope(actor), async (tx) => {
      const row = await lock(tx, actor, input.id);
      refuseStale(row, input.revision, factsOf(row));
      const facts = checked(input);
      const revision = row.revision + 1;
      const change = { ...facts, revision, updatedBy: actor.name, updatedAt: sql`now()` };
      await tx.update(payer).set(change).where(eq(payer.id, row.id));
      note({
        objectType: 'payer',
        objectId: row.id,
        objectName: facts.name,
        before: factsOf(row),
        after: facts,
      });
      return { revision };
    });

  const setDefault = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scope(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      await tx
        .update(payer)
        .set({ isDefault: false })
        .where(and(eq(payer.companyId, actor.companyId), ne(payer.id, id)));
      await tx.update(payer).set({ isDefault: true }).where(eq(payer.id, id));
      note({ objectType: 'payer', objectId: id, objectName: row.name });
      return {};
    });

  const remove = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scope(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      await tx.delete(payer).where(eq(payer.id, id));
      note({ objectType: 'payer', objectId: id, objectName: row.name, before: factsOf(row) });
      return {};
    });

  return answering({ list, get, add, update, setDefault, remove }, (payers) => [
    handle(call.listPayers, ({ actor, input }) => payers.list(actor, input)),
    handle(call.getPayer, ({ actor, input }) => payers.get(actor, input.id)),
    handle(call.addPayer, ({ actor, input }) => payers.add(actor, input)),
    handle(call.updatePayer, ({ actor, input }) => payers.update(actor, input)),
    handle(call.setDefaultPayer, ({ actor, input }) => payers.setDefault(actor, input.id)),
    handle(call.deletePayer, ({ actor, input }) => payers.remove(actor, input.id)),
  ]);
};
