import type { Tx } from '../../kit/transaction.ts';

/** Something that may be in a member's hands, and how it passes to a colleague. */
export interface HandOverProvider {
  /** A phrase of the console tells what it is: `member.pending.<name>`. */
  readonly name: string;
  /** How much of it a member has. */
  count(tx: Tx, unit: string, account: string): Promise<number>;
  /** Gives all of it to a colleague; answers how much it was. */
  move(tx: Tx, unit: string, from: string, to: string): Promise<number>;
  /** Lets go of what must not lie with somebody who cannot act for a while. */
  release?(tx: Tx, unit: string, account: string): Promise<void>;
  /** Takes from somebody who leaves what nobody else could have. */
  leave?(tx: Tx, unit: string, account: string): Promise<void>;
}

export type HandOver = ReturnType<typeof createHandOver>;

/** What is handed over when a member leaves. A feature adds a provider for each thing of its own. */
export const createHandOver = (providers: readonly HandOverProvider[]) => {
  const pending = async (tx: Tx, unit: string, account: string) => {
    const counted = [];
    for (const { name, count } of providers) counted.push({ name, count: await count(tx, unit, account) });
    return counted.filter(({ count }) => count > 0);
  };

  const move = async (tx: Tx, unit: string, from: string, to: string): Promise<number> => {
    let moved = 0;
    for (const provider of providers) moved += await provider.move(tx, unit, from, to);
    return moved;
  };

  const release = async (tx: Tx, unit: string, account: string): Promise<void> => {
    for (const provider of providers) await provider.release?.(tx, unit, account);
  };

  const leave = async (tx: Tx, unit: string, account: string): Promise<void> => {
    for (const provider of providers) await provider.leave?.(tx, unit, account);
  };

  return { pending, move, release, leave };
};
