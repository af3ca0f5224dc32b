import { AsyncLocalStorage } from 'node:async_hooks';
import { limits } from '@chancery/contract/limits.ts';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Scope } from './actor.ts';
import type { Pools } from './logins.ts';
import { currentRequest } from './request-context.ts';
import type { Said } from './said.ts';
import { takeConnection } from './wary-pool.ts';

/** A transaction as whoever only asks needs it. */
export interface Asker {
  readonly scope: Scope;
  readonly $client: Pick<pg.PoolClient, 'query'>;
}

/** A transaction as services see it. */
export type Tx = NodePgDatabase &
  Asker & {
    readonly $client: pg.PoolClient;
    /** What the log of evidence is to keep of it. */
    readonly said: Said;
  };

/** A prepared statement with its values. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

interface OpenTransaction {
  readonly scope: Scope;
  readonly tx: Tx;
  readonly afterCommit: (() => void | Promise<void>)[];
  isOver: boolean;
}

const present = new AsyncLocalStorage<OpenTransaction>();

/** What was begun inside a transaction and outlives it is outside of it. */
const openNow = (): OpenTransaction | undefined => {
  const open = present.getStore();
  return open?.isOver ? undefined : open;
};

export interface Transactions {
  /** Lock, decide, write, record: all or nothing. Joins the transaction it is called in when there is one. */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Commits on its own, whatever becomes of the request: for what must be kept even when it is refused. It is done before
   * a transaction of the same pool is opened or after it ended, never inside.
   */
  apart<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A consistent look at the data, in one round trip where the work is one query. */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Everything as it is at one moment, on a connection of its own. */
  snapshot<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Who writes down what transactions said: the last statement before each commit, so that what it says of rows is what
   * they are left as. It has to fail by itself, since it travels together with the commit.
   */
  writtenBy(writer: (said: Said) => Statement | undefined): void;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const modes = { write: '', read: ' READ ONLY', snapshot: ' ISOLATION LEVEL REPEATABLE READ READ ONLY' };

/** Opens a transaction, its role and its unit in one message. The values are ours or checked, never a caller's text. */
const opening = (scope: Scope, mode: keyof typeof modes): string => {
  if (scope !== 'platform' && !uuid.test(scope.companyId)) throw new TypeError('a unit is named by its id');
  const role = scope === 'platform' ? 'chancery_platform' : 'chancery_unit';
  const unit = scope === 'platform' ? '' : scope.companyId;
  const timeoutMs = currentRequest()?.timeoutMs ?? limits.timeoutMs.standard;
  // The connections of the pool have the standard timeout from the start.
  const timeout = timeoutMs === limits.timeoutMs.standard ? '' : `;SET LOCAL statement_timeout=${timeoutMs}`;
  return `BEGIN${modes[mode]};SET LOCAL ROLE ${role};SET LOCAL app.company_id='${unit}'${timeout}`;
};

/** What is asked of a connection at once leaves in one write: each write wakes PostgreSQL. */
const inOneWrite = (client: pg.PoolClient): void => {
  const { stream } = (client as pg.PoolClient & pg.Client).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

const sameScope = (a: Scope, b: Scope) =>
  a === b || (a !== 'platform' && b !== 'platform' && a.companyId === b.companyId);

/**
 * Makes the only way to the database: every statement runs under a scope, on the login of its side. A short command has
 * one pool, of the owner, who takes either side.
 */
export const createTransactions = (pools: pg.Pool | Pools): Transactions => {
  const poolFor = (scope: Scope): pg.Pool => {
    if (!('platform' in pools)) return pools;
    return scope === 'platform' ? pools.platform : pools.unit;
  };

  /**
   * Whoever holds a connection waits for none of the same pool, or a busy pool would wait for itself; and only units'
   * work waits for the platform's, or two busy pools would wait for each other.
   */
  const refuseSecond = (scope: Scope): void => {
    const open = openNow();
    if (!open) return;
    if (poolFor(open.scope) === poolFor(scope) || open.scope === 'platform')
      throw new TypeError('a transaction waits for no second connection');
  };

  const begin = async (scope: Scope, mode: keyof typeof modes) => {
    refuseSecond(scope);
    const text = opening(scope, mode);
    const client = await takeConnection(poolFor(scope));
    // Not awaited: the connection pipelines, and what is asked at once travels with the opening. Should the opening fail,
    // the transaction is aborted and the query fails with it.
    inOneWrite(client);
    const opened = client.query(text);
    opened.catch(() => {});
    return { client, opened };
  };

  const transactionOn = (client: pg.PoolClient, scope: Scope): Tx =>
    Object.assign(drizzle(client), { scope, said: { steps: [], rows: [] } });

  let writeSaid = (_: Said): Statement | undefined => {
    throw new Error('nobody writes down what this transaction said');
  };

  /** Commits right behind the last statement: should that fail, the commit is a rollback. */
  const commit = (client: pg.PoolClient, last: Statement | undefined) => {
    inOneWrite(client);
    const written = last && client.query(last);
    return [client.query('COMMIT'), written] as const;
  };

  const abandon = async (client: pg.PoolClient) => {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  };

  /** The answer need not wait for the end of a transaction that changed nothing. */
  const end = (client: pg.PoolClient): void => {
    client.query('COMMIT').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  };

  const apart: Transactions['apart'] = async (scope, work) => {
    const { client, opened } = await begin(scope, 'write');
    const tx = transactionOn(client, scope);
    const open: OpenTransaction = { scope, tx, afterCommit: [], isOver: false };
    const result = await present
      .run(open, async () => {
        const worked = await work(tx);
        const hasSaid = tx.said.steps.length > 0 || tx.said.rows.length > 0;
        const last = hasSaid ? writeSaid(tx.said) : undefined;
        const [committed] = await Promise.all([...commit(client, last), opened]);
        // PostgreSQL answers a commit after a swallowed error with a rollback.
        if (committed?.command !== 'COMMIT') throw new Error('the transaction had failed before its commit');
        return worked;
      })
      .catch(async (error: unknown) => {
        await abandon(client);
        throw error;
      })
      .finally(() => {
        open.isOver = true;
      });
    client.release();
    for (const action of open.afterCommit) await action();
    return result;
  };

  const look = async <T>(
    scope: Scope,
    mode: 'read' | 'snapshot',
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const { client, opened } = await begin(scope, mode);
    try {
      const result = await work(transactionOn(client, scope));
      await opened;
      end(client);
      return result;
    } catch (error) {
      await abandon(client);
      throw error;
    }
  };

  const read: Transactions['read'] = async (scope, work) => {
    const joined = openNow();
    return joined && sameScope(joined.scope, scope) ? work(joined.tx) : look(scope, 'read', work);
  };

  const write: Transactions['write'] = (scope, work) => {
    const joined = openNow();
    if (!joined) return apart(scope, work);
    if (!sameScope(joined.scope, scope)) throw new TypeError('a write stays in the scope of its transaction');
    return work(joined.tx);
  };

  return {
    write,
    apart,
    read,
    snapshot: (scope, work) => look(scope, 'snapshot', work),
    writtenBy: (writer) => {
      writeSaid = writer;
    },
  };
};

/** Begins something that nobody here waits for, such as keeping an alarm: it is no part of the present transaction. */
export const outside = <T>(work: () => T): T => present.exit(work);

/** Does something once the present transaction has been committed, such as sending what it queued. */
export const afterCommit = (action: () => void | Promise<void>): void => {
  const open = openNow();
  if (!open) throw new Error('afterCommit belongs inside a transaction');
  open.afterCommit.push(action);
};
