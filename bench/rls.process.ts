import { createPool } from '@chancery/server/kit/database.ts';
import { createTransactions } from '@chancery/server/kit/transaction.ts';
import pg from 'pg';
import { answerMessages } from './kit/answer.ts';
import { repeat } from './kit/repeat.ts';
import { type BareList, bareQuery } from './list.query.ts';

const list = JSON.parse(process.argv[2] ?? '') as BareList;
const query = bareQuery(list, 'first');
const scope = { companyId: list.companyId };
const pool = new pg.Pool({ ...list.connection, max: 10 });
const { read } = createTransactions(createPool(list.connection, 10));

/** The same query without row-level security, and with it as the server reads. */
const ways = {
  plain: () => pool.query(query),
  read: () => read(scope, (tx) => tx.$client.query(query)),
};

/** So many queries, so many at once. */
interface RlsOrder {
  readonly way: keyof typeof ways;
  readonly requests: number;
  readonly connections: number;
}

answerMessages<RlsOrder>(({ way, requests, connections }) => repeat(requests, connections, ways[way]));
