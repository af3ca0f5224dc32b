import { randomInt } from 'node:crypto';
import { isOpen } from '@chancery/contract/authorization/rules.ts';
import type { Brand } from '@chancery/contract/brands/brand.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/live/calls.ts';
import { LivePart, LiveStep } from '@chancery/contract/live/codes.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { refuseUsedUp } from '../../ledger/ports.ts';
import type { Attempts, Tell } from '../../people/ports.ts';
import type { Settings } from '../../runtime/settings.ts';
import { findWitnessed, type Witnessed, witnessedUse } from '../../seal-use/ports.ts';
import { countMinute } from './count-minutes.ts';
import { iceServers } from './ice.ts';
import { isLinkOpen, liveInvite, livePerson, liveRoom, type PersonRow, type RoomRow } from './live.table.ts';
import { tellRoom } from './live-news.ts';
import { type Comer, refuseClosed, refuseFull } from './refuse-entry.ts';
import { peopleIn, presentRoom } from './room.present.ts';
import type { TellEvent } from './tell-event.ts';
import { tellWitnesses } from './tell-witnesses.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'newToken' | 'tokenHash'>;
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
  readonly settings: Settings;
  readonly brand: Brand;
  readonly tell: Tell;
  readonly tellEvent: TellEvent;
}

type Entered = CallResult<typeof call.enterLiveRoom>;
type Seated = Comer & Pick<PersonRow, 'name'> & { readonly key: string };

const { filming } = limits;

/** Comes into rooms: who films, who watches, and who was invited from outside. */
export const createRoomService = (parts: Parts) => {
  const { transactions, secrets, attempts, settings, brand, tell, tellEvent } = parts;

  const seen = async (tx: Tx, actor: UnitActor, id: string): Promise<Witnessed> =>
    (await findWitnessed(tx, actor, id)) ?? refuse('live.notFound');

  /** The room of a use, held until the transaction ends. */
  const roomOf = async (tx: Tx, { id: authorizationId, companyId }: Witnessed['use']): Promise<RoomRow> => {
    await tx.insert(liveRoom).values({ id: uuidv7(), companyId, authorizationId }).onConflictDoNothing();
    const [room] = await tx
      .select()
      .from(liveRoom)
      .where(eq(liveRoom.authorizationId, authorizationId))
      .for('update');
    return room ?? refuse('live.notFound');
  };

  /** Puts people out of a room, and says so: a record in which nobody leaves tells that they watched to the end. */
  const putOut = async (tx: Tx, use: Witnessed['use'], people: readonly PersonRow[]): Promise<void> => {
    for (const { id, companyId, name, part } of people) {
      await tx.update(livePerson).set({ leftAt: sql`now()`, active: false }).where(eq(livePerson.id, id));
      await tellEvent(tx, {
        companyId,
        authorizationId: use.id,
        step: LiveStep.left,
        personId: id,
        name,
        part,
      });
    }
  };

  /** Gives somebody a seat; whoever comes again with another browser leaves with the former one. */
  const seat = async (tx: Tx, use: Witnessed['use'], comer: Seated): Promise<Entered> => {
    if (!isOpen(use.status)) refuse('live.ended');
    const room = await roomOf(tx, use);
    await refuseClosed(tx, comer);
    const keyHash = secrets.tokenHash(comer.key);
    const people = await peopleIn(tx, room.id);
    refuseFull(people, comer);
    if (comer.part === LivePart.filmer && !(await countMinute(tx, room)))
      refuseUsedUp(brand, LedgerValue.liveMinute);
    const { part, accountId, inviteId, name } = comer;
    const known = people.find((one) => one.keyHash.equals(keyHash));
    if (known && (known.accountId !== accountId || known.inviteId !== inviteId || known.part !== part))
      refuse('live.over');
    const isSame = (one: PersonRow) => one.accountId === accountId && one.inviteId === inviteId;
    await putOut(
      tx,
      use,
      people.filter((former) => isSame(former) && former.id !== known?.id),
    );
    const [person] = known
      ? await tx.update(livePerson).set({ seenAt: sql`now()` }).where(eq(livePerson.id, known.id)).returning()
      : await tx
          .insert(livePerson)
          .values({
            id: uuidv7(),
            companyId: room.companyId,
            roomId: room.id,
            part,
            accountId,
            inviteId,
            name,
            keyHash,
            seenAt: sql`now()`,
          })
          .onConflictDoNothing({ target: livePerson.keyHash })
          .returning();
    // The key is of another seat, or of one that is over.
    if (!person) return refuse('live.over');
    const { companyId } = room;
    // To enter is to agree: whoever does not is let in by no call.
    if (!known)
      await tellEvent(tx, {
        companyId,
        authorizationId: use.id,
        step: LiveStep.joined,
        personId: person.id,
        name,
        part,
      });
    if (!known && part === LivePart.filmer) await tellWitnesses(tx, tell, use, person);
    return { room: await presentRoom(tx, { person, room, use }, 0), ice: iceServers(settings, person.id) };
  };

  const enter = (
    actor: UnitActor,
    { authorizationId, key }: CheckedInput<typeof call.enterLiveRoom>,
  ): Promise<Entered> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { use, part } = await seen(tx, actor, authorizationId);
      return seat(tx, use, { part, accountId: actor.id, inviteId: null, name: actor.name, key });
    });

  const mayInvite = async (tx: Tx, actor: UnitActor, id: string): Promise<Witnessed> => {
    const found = await seen(tx, actor, id);
    return found.part === LivePart.approver ? refuse('live.notFound') : found;
  };

  const invite = (
    actor: UnitActor,
    { authorizationId, name, minutes }: CheckedInput<typeof call.inviteLiveWitness>,
  ): Promise<CallResult<typeof call.inviteLiveWitness>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { use, part } = await mayInvite(tx, actor, authorizationId);
      // Who must be watched does not choose by whom.
      if (part === LivePart.filmer && use.graceSeconds !== null) refuse('live.inviteOwn');
      if (!isOpen(use.status)) refuse('live.ended');
      const room = await roomOf(tx, use);
      if ((await tx.$count(liveInvite, and(eq(liveInvite.roomId, room.id), isLinkOpen))) >= filming.invites)
        refuse('live.invites', { params: { max: filming.invites } });
      const [id, ticket] = [uuidv7(), secrets.newToken()];
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(Date.now() + minutes * 60_000);
      const { companyId } = actor;
      await tx.insert(liveInvite).values({
        id,
        companyId,
        roomId: room.id,
        name,
        ticketHash: secrets.tokenHash(ticket),
        codeHash: secrets.tokenHash(`${id} ${code}`),
        madeBy: actor.id,
        expiresAt,
      });
      const text = name;
      await tellEvent(tx, {
        companyId,
        authorizationId: use.id,
        step: LiveStep.invited,
        name: actor.name,
        text,
      });
      note({
        objectType: 'authorization',
        objectId: use.id,
        objectName: use.empowerNo,
        after: { name, minutes },
      });
      return { id, ticket, code, expiresAt: iso(expiresAt) };
    });

  const withdraw = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [found] = await tx
        .select({ room: liveRoom, name: liveInvite.name })
        .from(liveInvite)
        .innerJoin(liveRoom, eq(liveRoom.id, liveInvite.roomId))
        .where(and(eq(liveInvite.id, id), eq(liveInvite.companyId, actor.companyId)));
      const use = found && (await findWitnessed(tx, actor, found.room.authorizationId));
      if (!found || !use || use.part === LivePart.approver) return refuse('live.inviteNotFound');
      const { use: row } = use;
      await roomOf(tx, row);
      await tx
        .update(liveInvite)
        .set({ withdrawnAt: sql`coalesce(${liveInvite.withdrawnAt}, now())` })
        .where(eq(liveInvite.id, id));
      const came = and(eq(livePerson.inviteId, id), isNull(livePerson.leftAt));
      await putOut(tx, row, await tx.select().from(livePerson).where(came));
      await tellRoom(tx, actor.companyId, eq(livePerson.roomId, found.room.id));
      note({
        objectType: 'authorization',
        objectId: row.id,
        objectName: row.empowerNo,
        before: { name: found.name },
      });
      return {};
    });

  const invites = (actor: UnitActor, id: string): Promise<CallResult<typeof call.listLiveInvites>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await mayInvite(tx, actor, id);
      const came = sql<boolean>`EXISTS (SELECT FROM live_person p WHERE p.invite_id = ${liveInvite.id})`;
      const rows = await tx
        .select({ row: liveInvite, came })
        .from(liveInvite)
        .innerJoin(liveRoom, eq(liveRoom.id, liveInvite.roomId))
        .where(and(eq(liveRoom.authorizationId, id), eq(liveRoom.companyId, actor.companyId)))
        .orderBy(asc(liveInvite.id));
      return {
        list: rows.map(({ row, came: hasCome }) => ({
          id: row.id,
          name: row.name,
          expiresAt: iso(row.expiresAt),
          withdrawn: row.withdrawnAt !== null,
          came: hasCome,
        })),
      };
    });

  const linkOf = (ticket: string) =>
    transactions.read('platform', async (tx) => {
      const [found] = await tx
        .select()
        .from(liveInvite)
        .where(eq(liveInvite.ticketHash, secrets.tokenHash(ticket)));
      return found;
    });

  const accept = async ({
    ticket,
    code,
    key,
  }: CheckedInput<typeof call.acceptLiveInvite>): Promise<Entered> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const found = await linkOf(ticket);
    if (!found) return refuse('live.inviteOver');
    const { companyId, id } = found;
    const isRight = await transactions.apart({ companyId }, async (tx) => {
      const [link] = await tx.select().from(liveInvite).where(eq(liveInvite.id, id)).for('update');
      const isOver = !link || link.withdrawnAt !== null || link.expiresAt.getTime() <= Date.now();
      if (isOver || link.tries >= filming.codeTries) return refuse('live.inviteOver');
      const right = link.codeHash.equals(secrets.tokenHash(`${id} ${code}`));
      await tx
        .update(liveInvite)
        .set({ tries: right ? 0 : link.tries + 1 })
        .where(eq(liveInvite.id, id));
      return right;
    });
    if (!isRight) refuse('live.code');
    return transactions.write({ companyId }, async (tx) => {
      const [room] = await tx.select().from(liveRoom).where(eq(liveRoom.id, found.roomId));
      const use = room && (await witnessedUse(tx, room.authorizationId));
      if (!use) return refuse('live.inviteOver');
      const { counterparty } = LivePart;
      return seat(tx, use, { part: counterparty, accountId: null, inviteId: id, name: found.name, key });
    });
  };

  return answering({ enter, invite, withdraw, invites, accept }, (rooms) => [
    handle(call.enterLiveRoom, ({ actor, input }) => rooms.enter(actor, input)),
    handle(call.inviteLiveWitness, ({ actor, input }) => rooms.invite(actor, input)),
    handle(call.withdrawLiveInvite, ({ actor, input }) => rooms.withdraw(actor, input.id)),
    handle(call.listLiveInvites, ({ actor, input }) => rooms.invites(actor, input.authorizationId)),
    handle(call.acceptLiveInvite, ({ input }) => rooms.accept(input)),
  ]);
};
