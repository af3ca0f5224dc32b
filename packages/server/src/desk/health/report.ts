import type { HealthFact, HealthFault, HealthPart } from '@chancery/contract/health/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';

export interface Fact {
  readonly fact: CodeOf<typeof HealthFact>;
  readonly value: number | string | null;
  readonly of?: string;
}

export interface Fault {
  readonly fault: CodeOf<typeof HealthFault>;
  /** Since when, where that is written down somewhere; else it is from when it was seen first. */
  readonly since?: Date | undefined;
  readonly about?: string;
}

/** What came of looking at one part. */
export interface Report {
  readonly part: CodeOf<typeof HealthPart>;
  readonly facts: readonly Fact[];
  /** What is wrong; nothing stands for what is not. */
  readonly faults: readonly (Fault | undefined)[];
}

/** A fault, where it is one. */
export const when = (isSo: boolean, fault: Fault): Fault | undefined => (isSo ? fault : undefined);

export const agoMs = (at: Date | undefined | null): number =>
  at ? Date.now() - at.getTime() : Number.POSITIVE_INFINITY;
