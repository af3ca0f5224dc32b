import type { CurrentUnit } from '@chancery/contract/account/calls.ts';
import { LoginResult } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { actionOf, addLoginLog } from '@chancery/contract/log/calls.ts';
import { addUnit, listUnitsByPhone, listUnitsByUser } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PersonActor, UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { isoOrNull } from '../../kit/time.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { LogService, MenuService } from '../../platform/ports.ts';
import { session } from '../account/account.table.ts';
import { maskCreditCode } from './credit-code.mask.ts';
import { company, membership } from './unit.table.ts';
import { tellUnit } from './unit-access.ts';
import { createUnit } from './unit-create.ts';

/** Those who run a unit read its whole code; everybody else as on its page. */
const shownCode = (code: string, role: CodeOf<typeof Role>): string =>
  role === Role.mainAdministrator || role === Role.administrator ? code : maskCreditCode(code);

export type UnitService = ReturnType<typeof createUnitService>;

/** Units, and people entering them. */
export const createUnitService = (
  transactions: Transactions,
  menus: MenuService,
  logs: LogService,
  forget: (what: string) => void,
) => {
  const ofPerson = (accountId: string) =>
    and(eq(membership.accountId, accountId), isNull(membership.disabledAt), isNull(company.deletedAt));

  const listFor = (actor: PersonActor): Promise<CallResult<typeof listUnitsByUser>> =>
    transactions.read('platform', async (tx) => {
      const rows = await tx
        .select({ company, membership })
        .from(membership)
        .innerJoin(company, eq(company.id, membership.companyId))
        .where(ofPerson(actor.id))
        .orderBy(desc(sql`coalesce(${membership.lastEnteredAt}, 'epoch')`), company.name);
      return {
        list: rows.map(({ company: unit, membership: own }) => ({
          companyId: unit.id,
          companyName: unit.name,
          companyFullName: unit.fullName,
          social_credit_code: shownCode(unit.socialCreditCode, own.role),
          role: own.role,
          lastEnteredAt: isoOrNull(own.lastEnteredAt),
        })),
      };
    });

  const findOwn = async (tx: Tx, accountId: string, companyId: string) => {
    const [row] = await tx
      .select({ company, membership })
      .from(membership)
      .innerJoin(company, eq(company.id, membership.companyId))
      .where(and(eq(company.id, companyId), ofPerson(accountId)));
    return row ?? refuse('account.userNotFound');
  };

  const present = async (
    tx: Tx,
    row: Awaited<ReturnType<typeof findOwn>>,
  ): Promise<z.output<typeof CurrentUnit>> => ({
    companyId: row.company.id,
    companyName: row.company.name,
    companyFullName: row.company.fullName,
    role: row.membership.role,
    zone: row.company.countedZone,
    permissions: [...(await menus.permissionsOf(tx, row.company.id, row.membership.role))],
  });

  const current = async (tx: Tx, actor: UnitActor) =>
    present(tx, await findOwn(tx, actor.id, actor.companyId));

  const enter = async (tx: Tx, actor: PersonActor, companyId: string) => {
    const row = await findOwn(tx, actor.id, companyId);
    await tx.update(session).set({ companyId }).where(eq(session.id, actor.sessionId));
    await tx
      .update(membership)
      .set({ lastEnteredAt: sql`now()` })
      .where(eq(membership.id, row.membership.id));
    afterCommit(() => forget(`session:${actor.sessionId}`));
    return { unit: await present(tx, row), nameInUnit: row.membership.realName };
  };

  /** Puts the entry into the unit's login log, once a session. The session says who it was. */
  const recordEntry = (actor: PersonActor, input: CheckedInput<typeof addLoginLog>) =>
    transactions.write('platform', async (tx) => {
      const companyId = input.companyId ?? actor.companyId;
      if (!companyId) return {};
      const { company: unit, membership: own } = await findOwn(tx, actor.id, companyId);
      await logs.recordLogin(tx, {
        loginType: input.loginType,
        result: LoginResult.succeeded,
        accountId: actor.id,
        sessionId: actor.sessionId,
        userAccount: actor.mobile,
        userName: own.realName,
        companyId,
        companyName: unit.name,
      });
      return {};
    });

  const add = (
    actor: PersonActor,
    input: CheckedInput<typeof addUnit>,
  ): Promise<CallResult<typeof addUnit>> =>
    transactions.write('platform', async (tx) => {
      const companyId = await createUnit(
        tx,
        { id: actor.id, name: input.realName },
        {
          name: input.companyName,
          fullName: input.companyFullName,
          socialCreditCode: input.social_credit_code,
        },
      );
      const founder = { kind: actor.kind, id: actor.id, name: input.realName };
      const entry = { action: actionOf(addUnit), objectName: input.companyName, after: input };
      await tellUnit(tx, founder, companyId, entry);
      await logs.recordOwnDoing(tx, { id: actor.id, realName: actor.name }, addUnit);
      return { companyId };
    });

  return answering({ listFor, current, enter, recordEntry, add }, (units) => [
    handle(listUnitsByPhone, ({ actor }) => units.listFor(actor)),
    handle(listUnitsByUser, ({ actor }) => units.listFor(actor)),
    handle(addUnit, ({ actor, input }) => units.add(actor, input)),
    handle(addLoginLog, ({ actor, input }) => units.recordEntry(actor, input)),
  ]);
};
