import type { CountName } from '@chancery/contract/dashboard/counts.ts';
import type { UnitActor } from './actor.ts';
import type { Tx } from './transaction.ts';

/** Says how many of something wait for somebody; it reads in the transaction it is given. */
export type Count = (tx: Tx, actor: UnitActor) => Promise<number>;

/** The numbers at the menu entries; each feature adds its own and says when they may have changed. */
export interface Counts {
  /** Adds one number, once, while the services are made: `counts.add('useNumber', (tx, actor) => …)`. */
  add(name: CountName, count: Count): void;
  /** Every number somebody has; what no feature counts is 0. */
  read(tx: Tx, actor: UnitActor): Promise<ReadonlyMap<CountName, number>>;
}

/** Makes the list of what is counted. */
export const createCounts = (): Counts => {
  const counted = new Map<CountName, Count>();
  return {
    add: (name, count) => {
      if (counted.has(name)) throw new TypeError(`${name} is counted twice`);
      counted.set(name, count);
    },
    read: async (tx, actor) => {
      const found = [...counted].map(async ([name, count]) => [name, await count(tx, actor)] as const);
      return new Map(await Promise.all(found));
    },
  };
};
