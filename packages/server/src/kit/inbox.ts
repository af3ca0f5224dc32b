import type { InboxKind } from '@chancery/contract/inbox/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { OperatorActor, UnitActor } from './actor.ts';
import type { Tx } from './transaction.ts';

type Kind = CodeOf<typeof InboxKind>;

/** One thing that waits, as the database tells of it. */
export interface WaitingRow extends Record<string, unknown> {
  kind: Kind;
  id: string;
  part_id: string | null;
  number: string;
  title: string;
  from_name: string;
  about: string[];
  at: Date;
  due_at: Date | null;
}

/**
 * One kind of what can wait for somebody. Its rows are read as `id, part_id, number, title, from_name, about, at,
 * due_at`, in this order.
 */
interface Source<A> {
  readonly kind: Kind;
  readonly permission: Permission;
  waiting(actor: A): SQL;
}

/** What waits for people, told by the features it belongs to. */
export interface Inbox {
  /** Adds a kind that waits for members of a unit, once, while the services are made. */
  add(source: Source<UnitActor>): void;
  /** Adds a kind that waits for operators. */
  addForDesk(source: Source<OperatorActor>): void;
  /** What waits, the longest waiting first. */
  oldest(tx: Tx, actor: UnitActor | OperatorActor, limit: number, kind?: Kind): Promise<WaitingRow[]>;
  /** How much of each kind waits. */
  count(tx: Tx, actor: UnitActor | OperatorActor): Promise<{ kind: Kind; count: number }[]>;
}

/** Makes the list of what can wait. */
export const createInbox = (): Inbox => {
  const ofUnit: Source<UnitActor>[] = [];
  const ofDesk: Source<OperatorActor>[] = [];

  const addTo =
    <A>(sources: Source<A>[]) =>
    (source: Source<A>) => {
      if (sources.some(({ kind }) => kind === source.kind)) throw new TypeError(`${source.kind} waits twice`);
      sources.push(source);
    };

  const questions = <A extends UnitActor | OperatorActor>(
    sources: readonly Source<A>[],
    actor: A,
    kind: Kind | undefined,
  ): SQL[] =>
    sources
      .filter((source) => actor.permissions.has(source.permission) && (!kind || source.kind === kind))
      .map(
        (source) => sql`SELECT ${source.kind}::text AS kind, w.* FROM (${source.waiting(actor)})
          AS w (id, part_id, number, title, from_name, about, at, due_at)`,
      );

  const everything = (actor: UnitActor | OperatorActor, kind?: Kind): SQL | undefined => {
    const asked = actor.kind === 'operator' ? questions(ofDesk, actor, kind) : questions(ofUnit, actor, kind);
    return asked.length > 0 ? sql.join(asked, sql` UNION ALL `) : undefined;
  };

  return {
    add: addTo(ofUnit),
    addForDesk: addTo(ofDesk),
    oldest: async (tx, actor, limit, kind) => {
      const all = everything(actor, kind);
      if (!all) return [];
      const found = await tx.execute<WaitingRow>(sql`${all} ORDER BY at, id LIMIT ${limit}`);
      return found.rows;
    },
    count: async (tx, actor) => {
      const all = everything(actor);
      if (!all) return [];
      const found = await tx.execute<{ kind: Kind; count: number }>(
        sql`SELECT kind, count(*)::int AS count FROM (${all}) AS waiting GROUP BY kind ORDER BY kind`,
      );
      return found.rows;
    },
  };
};
