import type { Edit } from './sandbox.ts';

/** A guard that is taken out, and the calls of the matrix that must notice. */
export interface Guard {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The call that must notice. */
  readonly call: string;
  /** Where it must notice, unless that is the matrix of strangers. */
  readonly tests?: string;
  /** The policies of the database keep a unit apart too: with them alone nothing may be noticed, without them it must. */
  readonly policyToo?: true;
}

const server = 'packages/server/src';
export const kit = 'packages/server/src/kit';
/** A text of a feature that is put otherwise. */
export const out = (file: string, find: string, put: string): Edit => ({
  file: `${server}/${file}`,
  find,
  put,
});

/** Row-level security taken away: every transaction sees the platform. What is left is the query's own condition. */
export const withoutScope: readonly Edit[] = [
  {
    file: `${kit}/transaction.ts`,
    find: "scope === 'platform' ? 'chancery_platform' : 'chancery_unit'",
    put: "'chancery_platform'",
  },
  {
    file: `${kit}/transaction.ts`,
    find: "scope === 'platform' ? pools.platform : pools.unit",
    put: 'pools.platform',
  },
];
