import { CodePurpose } from '@chancery/contract/account/codes.ts';
import * as call from '@chancery/contract/closing/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isInUnit, type PersonActor, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import {
  administratorsOf,
  lockUnit,
  runsUnit,
  type Tell,
  type VerificationService,
} from '../../people/ports.ts';
import { unitClosing } from './closing.table.ts';
import { dayIn } from './day-in.ts';
import { keptOf, obstaclesOf } from './obstacles.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'newToken' | 'tokenHash'>;
  readonly codes: Pick<VerificationService, 'sendToOwner' | 'spend'>;
  readonly tell: Tell;
}

const page = '/unit/company';

const inUnit = (person: PersonActor): UnitActor => (isInUnit(person) ? person : refuse('permission.noUnit'));

const refuseOthers = async (tx: Tx, { id, companyId }: UnitActor): Promise<void> => {
  if (!(await runsUnit(tx, id, companyId))) refuse('unit.notMainAdministrator');
};

/** Lets a main administrator have the unit deleted, and not after all. */
export const createClosingService = ({ transactions, secrets, codes, tell }: Parts) => {
  const open = (companyId: string) =>
    and(eq(unitClosing.companyId, companyId), isNull(unitClosing.withdrawnAt));

  const mine = (actor: UnitActor): Promise<CallResult<typeof call.getUnitClosing>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx.select().from(unitClosing).where(open(actor.companyId));
      return {
        closing: row
          ? {
              byName: row.byName,
              reason: row.reason,
              askedAt: iso(row.askedAt),
              dueAt: iso(row.dueAt),
              exportFirst: row.exportFirst,
              held: row.heldAt ? { at: iso(row.heldAt), reason: row.heldReason ?? '' } : null,
            }
          : null,
      };
    });

  const obstacles = (person: PersonActor): Promise<CallResult<typeof call.getClosingObstacles>> =>
    transactions.read('platform', async (tx) => {
      const actor = inUnit(person);
      await refuseOthers(tx, actor);
      const { companyId } = actor;
      const [row] = await tx.select().from(unitClosing).where(open(companyId));
      const { rows } = await tx.execute<{ name: string; members: number }>(sql`
        SELECT name, (SELECT count(*) FROM membership WHERE company_id = ${companyId})::int AS members
        FROM company WHERE id = ${companyId}`);
      return {
        companyName: rows[0]?.name ?? '',
        members: rows[0]?.members ?? 0,
        obstacles: await obstaclesOf(tx, companyId, row?.exportFirst ? { since: row.askedAt } : undefined),
        kept: await keptOf(tx, companyId),
      };
    });

  const sendCode = async (actor: UnitActor): Promise<CallResult<typeof call.sendClosingCode>> => ({
    ...(await codes.sendToOwner(actor.mobile, CodePurpose.unitClosing)),
    maskedPhone: maskPhone(actor.mobile),
  });

  /** Shown before a transaction is opened: a code counts its own tries. What is refused anyway costs no code. */
  const prove = async (
    person: PersonActor,
    { companyName, verificationCode }: CheckedInput<typeof call.askClosing>,
  ): Promise<void> => {
    const actor = inUnit(person);
    await transactions.read('platform', async (tx) => {
      await refuseOthers(tx, actor);
      await refuseNow(tx, actor, companyName);
    });
    const outcome = await codes.spend(actor.mobile, CodePurpose.unitClosing, verificationCode);
    if (outcome !== 'right') refuse(outcome === 'wrong' ? 'account.codeWrong' : 'account.codeExpired');
  };

  const refuseNow = async (tx: Tx, { companyId }: UnitActor, companyName: string): Promise<void> => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`SELECT name FROM company WHERE id = ${companyId} AND deleted_at IS NULL`,
    );
    if (rows[0]?.name !== companyName) refuse('unit.nameMismatch');
    const found = await tx.select({ id: unitClosing.id }).from(unitClosing).where(open(companyId));
    if (found.length > 0) refuse('closing.open');
    const obstacles = await obstaclesOf(tx, companyId);
    if (obstacles.length > 0)
      refuse('closing.blocked', { params: { n: obstacles.reduce((sum, each) => sum + each.count, 0) } });
  };

  const ask = (
    person: PersonActor,
    { companyName, reason, exportFirst }: CheckedInput<typeof call.askClosing>,
  ): Promise<CallResult<typeof call.askClosing>> =>
    transactions.write('platform', async (tx) => {
      const actor = inUnit(person);
      const { companyId } = actor;
      const { zone } = await lockUnit(tx, companyId);
      await refuseOthers(tx, actor);
      await refuseNow(tx, actor, companyName);
      const ticket = secrets.newToken();
      const [row] = await tx
        .insert(unitClosing)
        .values({
          id: uuidv7(),
          companyId,
          askedBy: actor.id,
          byName: actor.name,
          reason,
          exportFirst,
          language: currentOrigin().language,
          ticketHash: secrets.tokenHash(ticket),
          dueAt: sql`now() + ${limits.closing.waitDays} * interval '1 day'`,
        })
        .returning();
      if (!row) throw new Error('a request was not kept');
      note({
        objectType: 'unit',
        objectId: companyId,
        objectName: companyName,
        after: { reason, exportFirst },
      });
      await tell(tx, {
        companyId,
        to: await administratorsOf(tx, companyId),
        event: MessageEvent.closingAsked,
        params: { who: actor.name, date: dayIn(zone, row.dueAt) },
        link: page,
        object: { type: 'unit', id: companyId },
      });
      return { dueAt: iso(row.dueAt), ticket };
    });

  const withdraw = (person: PersonActor): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const actor = inUnit(person);
      const { companyId } = actor;
      const { name } = await lockUnit(tx, companyId);
      await refuseOthers(tx, actor);
      const [row] = await tx
        .update(unitClosing)
        .set({ withdrawnAt: sql`now()`, withdrawnBy: actor.name })
        .where(open(companyId))
        .returning();
      if (!row) return refuse('closing.notFound');
      note({ objectType: 'unit', objectId: companyId, objectName: name, before: { dueAt: iso(row.dueAt) } });
      await tell(tx, {
        companyId,
        to: await administratorsOf(tx, companyId),
        event: MessageEvent.closingWithdrawn,
        params: { who: actor.name },
        link: page,
        object: { type: 'unit', id: companyId },
      });
      return {};
    });

  return answering({ mine, obstacles, sendCode, prove, ask, withdraw }, (closings) => [
    handle(call.getUnitClosing, ({ actor }) => closings.mine(actor)),
    handle(call.getClosingObstacles, ({ actor }) => closings.obstacles(actor)),
    handle(call.sendClosingCode, ({ actor }) => closings.sendCode(actor)),
    handlePrepared(
      call.askClosing,
      ({ actor, input }) => closings.prove(actor, input),
      ({ actor, input }) => closings.ask(actor, input),
    ),
    handle(call.withdrawClosing, ({ actor }) => closings.withdraw(actor)),
  ]);
};
