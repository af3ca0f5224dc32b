import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import {
  getMember,
  hasFingerprint,
  listColleagues,
  listMembers,
  listPending,
} from '@chancery/contract/member/calls.ts';
import { comma } from '@chancery/phrases/phrase.ts';
import { eq, ilike, isNull, type SQL } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { search } from '../../kit/search.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type LogService, presentOperation } from '../../platform/ports.ts';
import type { SessionService } from '../account/session.service.ts';
import { membership } from '../unit/unit.table.ts';
import type { HandOver } from './hand-over.ts';
import { inDepartment } from './in-department.ts';
import { departmentsOf, findMember, type MemberRow, presentMember, presentOne } from './member.rows.ts';

const operationsShown = 20;

interface Seal {
  readonly deviceId: string;
  readonly deviceName: string;
}

/** What seals have to do with a member. */
export interface SealsOfMember {
  /** Those they keep. */
  keptBy(tx: Tx, companyId: string, userId: string): Promise<CallResult<typeof getMember>['devices']>;
  /** Those that know a finger of theirs. */
  sealsKnowing(tx: Tx, companyId: string, userId: string): Promise<Seal[]>;
  /** Whether a seal can know fingers at all. */
  takesFingers(tx: Tx, companyId: string, deviceId: string): Promise<boolean>;
}

type Filters = Pick<CheckedInput<typeof listMembers>, 'keyword' | 'departmentId' | 'role' | 'state'>;

const amongAll = async (
  tx: Tx,
  { companyId }: UnitActor,
  { keyword, departmentId }: Pick<Filters, 'keyword' | 'departmentId'>,
) => {
  const contains = keyword ? await search(tx, 'membership', keyword) : undefined;
  return [
    eq(membership.companyId, companyId),
    contains?.(membership.id, membership.words),
    departmentId ? await inDepartment(tx, companyId, departmentId) : undefined,
  ];
};

/** What the list of members shows to whoever may see it, numbers among it. */
export const membersFor = async (tx: Tx, actor: UnitActor, { role, state, ...filters }: Filters) => [
  ...(await amongAll(tx, actor, filters)),
  role === undefined ? undefined : eq(membership.role, role),
  state ? eq(membership.state, state) : undefined,
];

interface Parts {
  readonly transactions: Transactions;
  readonly logs: LogService;
  readonly sessions: SessionService;
  readonly handOver: HandOver;
  readonly seals: SealsOfMember;
}

/** Shows who belongs to a unit. */
export const createMemberReaders = ({ transactions, logs, sessions, handOver, seals }: Parts) => {
  const page = async (
    tx: Tx,
    query: CheckedInput<typeof listMembers> | CheckedInput<typeof listColleagues>,
    where: readonly (SQL | undefined)[],
  ) => {
    const found = await keysetPage(tx, {
      from: membership,
      where,
      sorts: { createdAt: membership.createdAt, realName: membership.realName },
      query,
      present: (row: MemberRow) => row,
    });
    return {
      found,
      departments: await departmentsOf(
        tx,
        found.list.map(({ id }) => id),
      ),
    };
  };

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof listMembers>,
  ): Promise<CallResult<typeof listMembers>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { found, departments } = await page(tx, input, await membersFor(tx, actor, input));
      return { ...found, list: found.list.map((row) => presentMember(row, departments.get(row.id) ?? [])) };
    });

  /** Whoever looks for a colleague learns their name, not their number. */
  const colleagues = (
    actor: UnitActor,
    input: CheckedInput<typeof listColleagues>,
  ): Promise<CallResult<typeof listColleagues>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { found, departments } = await page(tx, input, [
        ...(await amongAll(tx, actor, input)),
        isNull(membership.disabledAt),
        // Numbers are among the words, and not for colleagues.
        input.keyword ? ilike(membership.realName, containing(input.keyword)) : undefined,
      ]);
      return {
        ...found,
        list: found.list.map((row) => ({
          userId: row.accountId,
          memberId: row.id,
          realName: row.realName,
          jobTitle: row.jobTitle,
          departmentNames: (departments.get(row.id) ?? [])
            .map(({ name }) => name)
            .join(comma[currentOrigin().language]),
        })),
      };
    });

  const get = (
    actor: UnitActor,
    { userId }: CheckedInput<typeof getMember>,
  ): Promise<CallResult<typeof getMember>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await findMember(tx, actor.companyId, userId);
      const [member, open, kept, fingerprints, operations] = await Promise.all([
        presentOne(tx, row),
        sessions.openInUnit(tx, actor.companyId, userId),
        seals.keptBy(tx, actor.companyId, userId),
        seals.sealsKnowing(tx, actor.companyId, userId),
        actor.permissions.has('log.view')
          ? logs.operationsAbout(tx, actor.companyId, userId, operationsShown)
          : [],
      ]);
      return {
        ...member,
        sessions: open,
        devices: kept,
        operations: operations.map(presentOperation),
        fingerprint: fingerprints.length > 0,
        fingerprints,
      };
    });

  const pending = (
    actor: UnitActor,
    { userId }: CheckedInput<typeof listPending>,
  ): Promise<CallResult<typeof listPending>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await findMember(tx, actor.companyId, userId);
      return { list: await handOver.pending(tx, actor.companyId, userId) };
    });

  const fingerprint = (
    actor: UnitActor,
    { userId, deviceId }: CheckedInput<typeof hasFingerprint>,
  ): Promise<CallResult<typeof hasFingerprint>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await findMember(tx, actor.companyId, userId);
      const known = await seals.sealsKnowing(tx, actor.companyId, userId);
      const isAble = deviceId !== undefined && (await seals.takesFingers(tx, actor.companyId, deviceId));
      const onDevice = isAble ? known.some((seal) => seal.deviceId === deviceId) : null;
      return { exist: known.length > 0, onDevice };
    });

  return answering({ list, colleagues, get, pending, fingerprint }, (memberReaders) => [
    handle(listMembers, ({ actor, input }) => memberReaders.list(actor, input)),
    handle(listColleagues, ({ actor, input }) => memberReaders.colleagues(actor, input)),
    handle(getMember, ({ actor, input }) => memberReaders.get(actor, input)),
    handle(listPending, ({ actor, input }) => memberReaders.pending(actor, input)),
    handle(hasFingerprint, ({ actor, input }) => memberReaders.fingerprint(actor, input)),
  ]);
};
