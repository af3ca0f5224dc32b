import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { account, knownMachine } from './account.table.ts';

const days = 180;

/** A machine as it is kept. */
export const machineHash = (machineId: string): Buffer => createHash('sha256').update(machineId).digest();

/** The machine the present request comes from, if it gives itself a name. */
export const presentMachine = (): Buffer | undefined => {
  const { machineId } = currentOrigin();
  return machineId === undefined ? undefined : machineHash(machineId);
};

const lately = gt(knownMachine.lastUsedAt, sql`now() - ${days} * interval '1 day'`);
const noMachine = Buffer.alloc(0);

/** Whether somebody has logged in on the present machine before. Nobody is asked for too: it takes as long. */
export const isKnownMachine = async (tx: Tx, ownerId: string | undefined): Promise<boolean> => {
  const owner = eq(knownMachine.ownerId, ownerId ?? '00000000-0000-0000-0000-000000000000');
  const machine = eq(knownMachine.machineHash, presentMachine() ?? noMachine);
  const rows = await tx
    .select({ id: knownMachine.ownerId })
    .from(knownMachine)
    .where(and(owner, machine, lately));
  return rows.length > 0;
};

/** The same for whoever has a phone. */
export const isKnownMachineOfPhone = async (tx: Tx, phone: string): Promise<boolean> => {
  const machine = eq(knownMachine.machineHash, presentMachine() ?? noMachine);
  const rows = await tx
    .select({ id: knownMachine.ownerId })
    .from(knownMachine)
    .innerJoin(account, eq(account.id, knownMachine.ownerId))
    .where(and(eq(account.mobile, phone), machine, lately));
  return rows.length > 0;
};

/** Remembers the present machine of somebody who has just logged in. */
export const rememberMachine = async (tx: Tx, ownerId: string): Promise<void> => {
  const hash = presentMachine();
  if (!hash) return;
  await tx
    .insert(knownMachine)
    .values({ ownerId, machineHash: hash })
    .onConflictDoUpdate({
      target: [knownMachine.ownerId, knownMachine.machineHash],
      set: { lastUsedAt: sql`now()` },
    });
};

/** Drops machines nobody has used for long. */
export const forgetOldMachines = async (tx: Tx): Promise<void> => {
  await tx.delete(knownMachine).where(lt(knownMachine.lastUsedAt, sql`now() - ${days} * interval '1 day'`));
};
