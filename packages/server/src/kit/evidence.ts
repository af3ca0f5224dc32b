import type { EvidenceStep } from './said.ts';
import type { Tx } from './transaction.ts';

/** The append-only log of each unit. */
export interface Evidence {
  /** Adds steps with the transaction that takes them: both happen or neither. */
  append(tx: Tx, ...steps: readonly EvidenceStep[]): Promise<void>;
}
