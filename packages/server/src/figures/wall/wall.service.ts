import { timingSafeEqual } from 'node:crypto';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/wall/calls.ts';
import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Attempts, company } from '../../people/ports.ts';
import { lookAround } from './around.ts';
import { lookNow } from './now.ts';
import { remembered } from './remembered.ts';
import { wallLink } from './wall.table.ts';

type Link = typeof wallLink.$inferSelect;
type Picture = CallResult<typeof call.getWall>;

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'newToken' | 'tokenHash'>;
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
}

const present = ({ keyHash: _hash, companyId: _unit, madeBy: _by, ...row }: Link) => ({
  ...row,
  madeBy: row.madeByName,
  createdAt: iso(row.createdAt),
  seenAt: isoOrNull(row.seenAt),
});

/** Without a word of who it was. */
const unnamed = (picture: Picture): Picture => {
  const without = (uses: Picture['latest']) => uses.map((use) => ({ ...use, personName: '' }));
  const { latest, abnormal } = picture;
  return { ...picture, latest: without(latest), abnormal: { ...abnormal, latest: without(abnormal.latest) } };
};

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const seenEverySeconds = 60;

/** The wall: what a screen that nobody touches shows of a unit, to those who may see it or by a link. */
export const createWallService = ({ transactions, secrets, attempts }: Parts) => {
  const unitNamed = async (tx: Tx, companyId: string): Promise<string> => {
    const [unit] = await tx.select({ name: company.name }).from(company).where(eq(company.id, companyId));
    return unit?.name ?? '';
  };

  // However many screens look at one unit, it is read once for all of them.
  const around = remembered(limits.wall.aroundMs, (companyId) =>
    transactions.read({ companyId }, async (tx) => ({
      unitName: await unitNamed(tx, companyId),
      ...(await lookAround(tx, companyId)),
    })),
  );
  const picture = remembered(
    limits.wall.lookMs,
    async (companyId): Promise<Picture> => ({
      ...(await around(companyId)),
      ...(await transactions.snapshot({ companyId }, (tx) => lookNow(tx, companyId))),
    }),
  );

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listWallLinks>,
  ): Promise<CallResult<typeof call.listWallLinks>> =>
    transactions.read(scopeOf(actor), (tx) =>
      keysetPage(tx, {
        from: wallLink,
        where: [eq(wallLink.companyId, actor.companyId)],
        sorts: { createdAt: wallLink.createdAt },
        query: input,
        present,
      }),
    );

  /** The key is for one row as it is: moved to another unit, or allowed to name people, it opens nothing. */
  const hashOf = ({ id, companyId, named }: Pick<Link, 'id' | 'companyId' | 'named'>, secret: string) =>
    secrets.tokenHash(['wall', id, companyId, named, secret].join(' '));

  /** Two who add at once take turns at the unit, so that the limit holds. */
  const refuseTooMany = async (tx: Tx, companyId: string): Promise<void> => {
    await tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('update');
    const [row] = await tx.select({ n: count() }).from(wallLink).where(eq(wallLink.companyId, companyId));
    const { links: max } = limits.wall;
    if ((row?.n ?? 0) >= max) refuse('wall.limit', { params: { max } });
  };

  const add = (
    actor: UnitActor,
    { name, named }: CheckedInput<typeof call.addWallLink>,
  ): Promise<CallResult<typeof call.addWallLink>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      await refuseTooMany(tx, companyId);
      const secret = secrets.newToken();
      const row = { id: uuidv7(), companyId, name, named };
      const maker = { madeBy: actor.id, madeByName: actor.name };
      await tx.insert(wallLink).values({ ...row, ...maker, keyHash: hashOf(row, secret) });
      note({ objectType: 'wallLink', objectId: row.id, objectName: name, after: { name, named } });
      return { id: row.id, key: `${row.id}.${secret}` };
    });

  const withdraw = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const own = and(eq(wallLink.id, id), eq(wallLink.companyId, actor.companyId));
      const [gone] = await tx.delete(wallLink).where(own).returning();
      const { name, named } = gone ?? refuse('wall.notFound');
      note({ objectType: 'wallLink', objectId: id, objectName: name, before: { name, named } });
      return {};
    });

  const linkOf = async (key: string): Promise<Link | undefined> => {
    const [id = '', secret = ''] = key.split('.');
    if (!isId.test(id)) return undefined;
    const [found] = await transactions.read('platform', (tx) =>
      tx
        .select({ row: wallLink })
        .from(wallLink)
        .innerJoin(company, and(eq(company.id, wallLink.companyId), isNull(company.deletedAt)))
        .where(eq(wallLink.id, id)),
    );
    return found && timingSafeEqual(found.row.keyHash, hashOf(found.row, secret)) ? found.row : undefined;
  };

  const saySeen = ({ id, seenAt }: Link): Promise<unknown> | undefined => {
    if (seenAt && Date.now() - seenAt.getTime() < seenEverySeconds * 1000) return undefined;
    const isOld = or(
      isNull(wallLink.seenAt),
      lt(wallLink.seenAt, sql`now() - ${seenEverySeconds} * interval '1 second'`),
    );
    return transactions.apart('platform', (tx) =>
      tx
        .update(wallLink)
        .set({ seenAt: sql`now()` })
        .where(and(eq(wallLink.id, id), isOld)),
    );
  };

  /** Whether a key never was or is withdrawn is told to nobody; who guesses is slowed down, who knows is not. */
  const show = async (key: string): Promise<Picture> => {
    const link = await linkOf(key);
    if (!link) {
      await attempts.takePublicCall(currentOrigin().ip);
      return refuse('wall.over');
    }
    await saySeen(link);
    const all = await picture(link.companyId);
    return link.named ? all : unnamed(all);
  };

  return answering(
    { picture: (actor: UnitActor) => picture(actor.companyId), list, add, withdraw, show },
    (wall) => [
      handle(call.getWall, ({ actor }) => wall.picture(actor)),
      handle(call.listWallLinks, ({ actor, input }) => wall.list(actor, input)),
      handle(call.addWallLink, ({ actor, input }) => wall.add(actor, input)),
      handle(call.withdrawWallLink, ({ actor, input }) => wall.withdraw(actor, input.id)),
      handle(call.showWall, ({ input }) => wall.show(input.key)),
    ],
  );
};
