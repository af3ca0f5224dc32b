import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { RegistrationState as State } from '@chancery/contract/registration/codes.ts';
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { account, company } from '../../people/ports.ts';
import { registration, registrationList } from './registration.table.ts';

interface NewList {
  readonly id: string;
  readonly announcementId: string;
  readonly capacity: number;
}

/** Where somebody stands on a list. */
export interface Standing {
  readonly state: CodeOf<typeof State>;
  /** Their number on the waiting list. */
  readonly number: number | null;
}

const answerOf = async <T>(tx: Tx, query: SQL): Promise<T | undefined> => {
  const { rows } = await tx.execute<{ answer: T }>(query);
  return rows[0]?.answer;
};

/** Opens lists that people may register on. */
export const openLists = async (tx: Tx, lists: readonly NewList[]): Promise<void> => {
  if (lists.length > 0) await tx.insert(registrationList).values([...lists]);
};

/** Closes a list: nobody registers any more, and nobody moves up. */
export const closeList = async (tx: Tx, listId: string): Promise<void> => {
  await tx.update(registrationList).set({ closed: true }).where(eq(registrationList.id, listId));
};

/** Forgets a list that nobody ever registered on; false where somebody did. */
export const dropList = async (tx: Tx, listId: string): Promise<boolean> => {
  await tx.select().from(registrationList).where(eq(registrationList.id, listId)).for('update');
  const used = await tx
    .select({ id: registration.id })
    .from(registration)
    .where(eq(registration.listId, listId))
    .limit(1);
  if (used.length > 0) return false;
  await tx.delete(registrationList).where(eq(registrationList.id, listId));
  return true;
};

/** Takes a place, or one on the waiting list: the database locks the list, counts and decides. */
export const register = async (
  tx: Tx,
  actor: UnitActor,
  listId: string,
): Promise<'booked' | 'waiting' | 'closed'> => {
  const outcome = await answerOf<'booked' | 'waiting' | 'already' | 'closed'>(
    tx,
    sql`SELECT registration_register(${listId}, ${actor.id}) AS answer`,
  );
  if (outcome === 'already') return refuse('registration.already');
  return outcome ?? 'closed';
};

/** Gives a place back, and whoever waits longest moves up; answers what was given back. */
export const cancel = async (tx: Tx, accountId: string, listId: string): Promise<'booked' | 'waiting'> =>
  (await answerOf<'booked' | 'waiting' | null>(
    tx,
    sql`SELECT registration_cancel(${listId}, ${accountId}) AS answer`,
  )) ?? refuse('registration.none');

/** More or fewer places; those who wait move up into what is new. */
export const resize = async (tx: Tx, listId: string, capacity: number): Promise<void> => {
  const done = await answerOf<boolean>(tx, sql`SELECT registration_resize(${listId}, ${capacity}) AS answer`);
  if (!done) refuse('registration.capacity');
};

/** Where somebody of a unit stands on lists: by list, where they are on it. */
export const standingsOf = async (
  tx: Tx,
  { id, companyId }: Pick<UnitActor, 'id' | 'companyId'>,
  listIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> => {
  if (listIds.length === 0) return new Map();
  const rows = await tx
    .select({
      listId: registration.listId,
      state: registration.state,
      number: sql<number | null>`CASE WHEN ${registration.state} = ${State.waiting}
        THEN registration_number(${registration.listId}, ${registration.place}) END`,
    })
    .from(registration)
    .where(
      and(
        inArray(registration.listId, [...listIds]),
        eq(registration.companyId, companyId),
        eq(registration.accountId, id),
        ne(registration.state, State.cancelled),
      ),
    );
  return new Map(rows.map(({ listId, ...standing }) => [listId, standing]));
};

/** How full lists are. */
export const placesOf = async (tx: Tx, listIds: readonly string[]) => {
  const rows =
    listIds.length === 0
      ? []
      : await tx
          .select()
          .from(registrationList)
          .where(inArray(registrationList.id, [...listIds]));
  return new Map(rows.map(({ id, capacity, booked, waiting }) => [id, { capacity, booked, waiting }]));
};

/** Everybody on lists in the order they came, as those see it who run the platform. */
export const peopleOn = async (tx: Tx, listIds: readonly string[], most: number) => {
  const rows =
    listIds.length === 0
      ? []
      : await tx
          .select({
            listId: registration.listId,
            accountId: registration.accountId,
            companyId: registration.companyId,
            name: account.realName,
            unit: company.name,
            state: registration.state,
            at: registration.at,
          })
          .from(registration)
          .innerJoin(account, eq(account.id, registration.accountId))
          .innerJoin(company, eq(company.id, registration.companyId))
          .where(and(inArray(registration.listId, [...listIds]), ne(registration.state, State.cancelled)))
          .orderBy(asc(registration.listId), asc(registration.state), asc(registration.place))
          .limit(most);
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
};
