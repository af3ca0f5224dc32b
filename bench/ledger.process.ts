import { randomUUID } from 'node:crypto';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { createPool } from '@chancery/server/kit/database.ts';
import { createTransactions } from '@chancery/server/kit/transaction.ts';
import { take } from '@chancery/server/ledger/ports.ts';
import type pg from 'pg';
import { answerMessages } from './kit/answer.ts';
import { repeat } from './kit/repeat.ts';

const { connection, units } = JSON.parse(process.argv[2] ?? '') as {
  readonly connection: pg.PoolConfig;
  readonly units: readonly string[];
};
const { apart } = createTransactions(createPool(connection, 16));

let turn = 0;
const nextUnit = () => units[turn++ % units.length] ?? '';

const draw = (companyId: string) =>
  apart({ companyId }, (tx) =>
    take(tx, { companyId, value: LedgerValue.text, amount: 1, reference: randomUUID() }),
  );

/** The rows of a transfer and nothing else: no turn is waited for, no balance is kept. */
const plain = (companyId: string) =>
  apart({ companyId }, (tx) =>
    tx.$client.query(
      `WITH transfer AS (INSERT INTO plain_transfer (company_id, reference, amount, made_by)
                         VALUES ($1, $2, 1, 'platform') RETURNING id)
       INSERT INTO plain_entry (account_id, transfer_id, company_id, amount, balance)
         SELECT account, id, $1, amount, 0 FROM transfer, (VALUES (1, -1), (2, 1)) AS side (account, amount)`,
      [companyId, randomUUID()],
    ),
  );

const ways = {
  distinct: () => draw(nextUnit()),
  hot: () => draw(units[0] ?? ''),
  plain: () => plain(nextUnit()),
};

/** So many transfers, so many at once. */
interface LedgerOrder {
  readonly way: keyof typeof ways;
  readonly requests: number;
  readonly connections: number;
}

answerMessages<LedgerOrder>(({ way, requests, connections }) => repeat(requests, connections, ways[way]));
