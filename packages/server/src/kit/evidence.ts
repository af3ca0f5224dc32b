import type { EvidenceKind } from '@chancery/contract/evidence.codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Tx } from './transaction.ts';

/** A step that must be provable later. */
export interface EvidenceStep {
  readonly companyId: string;
  readonly kind: CodeOf<typeof EvidenceKind>;
  /** What it happened to: an application, an authorisation, a press, a device, a member … */
  readonly subjectId: string;
  /** What it belongs to and is told with: the use a press was part of, say; unless given, its subject. */
  readonly threadId?: string;
  /** Everything that should be provable, as plain data; names and digests rather than contents. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Who did it; nobody when it was a device or the passing of time. */
  readonly by?: { readonly id: string; readonly name: string };
}

/** The append-only log of each unit. */
export interface Evidence {
  /** Adds steps with the transaction that takes them: both happen or neither. */
  append(tx: Tx, ...steps: readonly EvidenceStep[]): Promise<void>;
}
