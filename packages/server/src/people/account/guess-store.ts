import { sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Guesses, type GuessRule, noGuesses, oneLess, oneMore, waitFor } from './guess.rules.ts';

/** Guesses of one kind, such as those from one address. */
export interface GuessCount {
  readonly key: string;
  readonly rule: GuessRule;
}

/** Where guesses are counted. */
export interface GuessStore {
  /** Counts one more everywhere; where one of the counts has to wait, none is taken and the longest wait is answered. */
  take(counts: readonly GuessCount[], now: number): Promise<number>;
  /** Takes back what turned out to be no guess. */
  giveBack(counts: readonly GuessCount[]): Promise<void>;
}

type Row = { key: string; points: number; expire: string; free_at: string };

const guessesOf = (row: Row | undefined): Guesses =>
  row ? { points: row.points, expire: Number(row.expire), freeAt: Number(row.free_at) } : noGuesses;

/** Counts in the database, for every server alike. */
export const createGuessStore = (transactions: Transactions): GuessStore => {
  /** Held until the transaction ends, in one order, so that guesses made at once are counted one by one. */
  const hold = async (tx: Tx, counts: readonly GuessCount[]) => {
    const keys = JSON.stringify(counts.map(({ key }) => key).sort());
    const { rows } = await tx.execute<Row>(sql`
      INSERT INTO attempt (key, points, expire)
      SELECT key, 0, 0 FROM jsonb_array_elements_text(${keys}::jsonb) AS key ORDER BY key
      ON CONFLICT (key) DO UPDATE SET key = excluded.key
      RETURNING key, points, expire, free_at`);
    const found = new Map(rows.map((row) => [row.key, guessesOf(row)]));
    return counts.map((count) => ({ ...count, before: found.get(count.key) ?? noGuesses }));
  };

  const save = async (tx: Tx, changed: readonly (Guesses & { readonly key: string })[]): Promise<void> => {
    await tx.execute(sql`
      UPDATE attempt a SET points = c.points, expire = c.expire, free_at = c."freeAt"
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        AS c(key text, points integer, expire bigint, "freeAt" bigint)
      WHERE a.key = c.key`);
  };

  return {
    take: (counts, now) =>
      transactions.apart('platform', async (tx) => {
        const held = await hold(tx, counts);
        const wait = Math.max(0, ...held.map(({ before }) => waitFor(before, now)));
        if (wait > 0) return wait;
        await save(
          tx,
          held.map(({ key, rule, before }) => ({ key, ...oneMore(rule, before, now) })),
        );
        return 0;
      }),
    giveBack: (counts) =>
      transactions.apart('platform', async (tx) => {
        const held = await hold(tx, counts);
        await save(
          tx,
          held.map(({ key, before }) => ({ key, ...oneLess(before) })),
        );
      }),
  };
};

/** Drops counts whose time is over. */
export const forgetOldGuesses = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`DELETE FROM attempt WHERE expire < ${Date.now()}`);
};
