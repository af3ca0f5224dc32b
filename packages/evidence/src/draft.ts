import type { Entry } from './entry.ts';
import type { Fault, Proven, Report, Statement, Unproven } from './report.ts';

/** Ends a check: the first thing that is wrong. */
export class Refuted extends Error {
  readonly statement: Statement<Fault>;
  constructor(code: Fault, values: Statement<Fault>['values'] = {}) {
    super(code);
    this.statement = { code, values };
  }
}

export const refute = (code: Fault, values?: Statement<Fault>['values']): never => {
  throw new Refuted(code, values);
};

/** An entry with its place. */
export type PlacedEntry = Entry & { readonly index: number };

/** What was found so far. */
export interface Draft {
  proven: Statement<Proven>[];
  unproven: Statement<Unproven>[];
  entries: PlacedEntry[];
  about?: NonNullable<Report['about']>;
  log?: NonNullable<Report['log']>;
  fingerprint?: string;
  platform?: string;
}
