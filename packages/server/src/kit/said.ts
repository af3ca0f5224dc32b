import type { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { RowBefore } from './row-before.ts';

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
  /** What the rows it wrote say from now on; put in by whoever writes it down. */
  readonly rows?: RowsSaid;
  /** Who did it; nobody when it was a device or the passing of time. */
  readonly by?: { readonly id: string; readonly name: string };
}

/** What rows say, by table and key; null: the row is gone. */
export type RowsSaid = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>> | null>>>
>;

/** What a row says from now on: the fields that were written, or that it is gone. */
export interface RowChange {
  readonly companyId: string;
  readonly threadId: string;
  readonly table: string;
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>> | null;
  /** What the row was found to be. */
  readonly was?: RowBefore;
}

/** What a transaction has said so far; it is written right before the commit, when all its locks are held. */
export interface Said {
  readonly steps: EvidenceStep[];
  readonly rows: RowChange[];
}
