import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import {
  disableMember,
  editMember,
  enableMember,
  endMemberSessions,
  removeMember,
  setMemberRole,
} from '@chancery/contract/member/calls.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { removeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { SessionService } from '../account/session.service.ts';
import { membership } from '../unit/unit.table.ts';
import type { HandOver } from './hand-over.ts';
import type { Leave } from './leaving.ts';
import { keptMembership } from './member.kept.ts';
import { auditOf, changeMember, keepName, lockMember, type MemberRow, presentOne } from './member.rows.ts';
import { refuseGrant, refuseTouch, setDepartments } from './member-entry.ts';
import { lockPlaces, refuseFull, refuseLastMain } from './member-places.ts';
import { changeStaff } from './staff-lock.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly sessions: SessionService;
  readonly handOver: HandOver;
  readonly leave: Leave;
}

/** Changes what people are in a unit, and lets them go. */
export const createMemberService = ({ transactions, sessions, handOver, leave }: Parts) => {
  const noteChange = async (tx: Tx, row: MemberRow, before?: unknown) => {
    const member = await presentOne(tx, row);
    const { accountId: objectId, realName: objectName } = row;
    note({ objectType: 'member', objectId, objectName, before, after: auditOf(member) });
    return member;
  };

  const edit = (
    actor: UnitActor,
    input: CheckedInput<typeof editMember>,
  ): Promise<CallResult<typeof editMember>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockMember(tx, actor.companyId, input.userId);
      refuseTouch(actor, row);
      const before = await presentOne(tx, row);
      const departmentIds = before.departments.map(({ id }) => id);
      refuseStale(row, input.revision, { realName: row.realName, jobTitle: row.jobTitle, departmentIds });
      await setDepartments(tx, row, input.departmentIds ?? departmentIds);
      const { realName, jobTitle = '' } = input;
      return noteChange(tx, await changeMember(tx, row, actor.name, { realName, jobTitle }), auditOf(before));
    });

  /** Locks the unit's limits first and the member then: whoever changes members takes turns in one order. */
  const change = (
    actor: UnitActor,
    userId: string,
    decide: (tx: Tx, row: MemberRow) => Promise<Partial<typeof membership.$inferInsert> | undefined>,
  ) =>
    transactions.write(scopeOf(actor), async (tx) => {
      await changeStaff(tx, actor.companyId);
      await lockPlaces(tx, actor.companyId);
      const row = await lockMember(tx, actor.companyId, userId);
      refuseTouch(actor, row);
      const before = auditOf(await presentOne(tx, row));
      const set = await decide(tx, row);
      return noteChange(tx, set ? await changeMember(tx, row, actor.name, set) : row, before);
    });

  const setRole = (actor: UnitActor, { userId, role }: CheckedInput<typeof setMemberRole>) =>
    change(actor, userId, async (tx, row) => {
      if (row.role === role) return undefined;
      refuseGrant(actor, role);
      await refuseLastMain(tx, row);
      await leave.one(tx, actor.companyId, userId, 'demoted');
      return { role };
    });

  const disable = (actor: UnitActor, userId: string) =>
    change(actor, userId, async (tx, row) => {
      await refuseLastMain(tx, row);
      if (userId === actor.id) refuse('member.self');
      if (row.disabledAt) return undefined;
      await sessions.endInUnit(tx, actor.companyId, userId);
      await handOver.release(tx, actor.companyId, userId);
      await leave.one(tx, actor.companyId, userId, 'disabled');
      return { disabledAt: new Date() };
    });

  const enable = (actor: UnitActor, userId: string) =>
    change(actor, userId, async (tx, row) => {
      if (!row.disabledAt) return undefined;
      await refuseFull(tx, actor.companyId);
      return { disabledAt: null };
    });

  const refuseHeir = async (tx: Tx, companyId: string, heirId: string): Promise<void> => {
    const isActive = and(
      eq(membership.companyId, companyId),
      eq(membership.accountId, heirId),
      isNull(membership.disabledAt),
    );
    const [heir] = await tx.select({ id: membership.id }).from(membership).where(isActive).for('share');
    if (!heir) refuse('member.heirNotFound');
  };

  const passOn = async (tx: Tx, companyId: string, from: string, to: string | undefined) => {
    if (to !== undefined) {
      if (to === from) refuse('member.heirNotFound');
      await refuseHeir(tx, companyId, to);
      return handOver.move(tx, companyId, from, to);
    }
    if ((await handOver.pending(tx, companyId, from)).length > 0) refuse('member.handOverNeeded');
    return 0;
  };

  const remove = (
    actor: UnitActor,
    { userId, handOverTo }: CheckedInput<typeof removeMember>,
  ): Promise<CallResult<typeof removeMember>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await changeStaff(tx, actor.companyId);
      await lockPlaces(tx, actor.companyId);
      const row = await lockMember(tx, actor.companyId, userId);
      refuseTouch(actor, row);
      await refuseLastMain(tx, row);
      if (userId === actor.id) refuse('member.self');
      const before = auditOf(await presentOne(tx, row));
      const handedOver = await passOn(tx, actor.companyId, userId, handOverTo);
      await handOver.leave(tx, actor.companyId, userId);
      await leave.one(tx, actor.companyId, userId, 'gone');
      await sessions.endInUnit(tx, actor.companyId, userId);
      await keepName(tx, row);
      await setDepartments(tx, row, []);
      await removeRows(tx, keptMembership, eq(membership.id, row.id));
      const after = { handOverTo: handOverTo ?? null, handedOver };
      note({ objectType: 'member', objectId: userId, objectName: row.realName, before, after });
      return { handedOver };
    });

  const endSessions = (actor: UnitActor, { userId, sessionId }: CheckedInput<typeof endMemberSessions>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockMember(tx, actor.companyId, userId);
      refuseTouch(actor, row);
      const ended = await sessions.endInUnit(tx, actor.companyId, userId, sessionId);
      note({ objectType: 'member', objectId: userId, objectName: row.realName, after: { ended } });
      return { ended };
    });

  return answering({ edit, setRole, disable, enable, remove, endSessions }, (members) => [
    handle(editMember, ({ actor, input }) => members.edit(actor, input)),
    handle(setMemberRole, ({ actor, input }) => members.setRole(actor, input)),
    handle(disableMember, ({ actor, input }) => members.disable(actor, input.userId)),
    handle(enableMember, ({ actor, input }) => members.enable(actor, input.userId)),
    handle(removeMember, ({ actor, input }) => members.remove(actor, input)),
    handle(endMemberSessions, ({ actor, input }) => members.endSessions(actor, input)),
  ]);
};
