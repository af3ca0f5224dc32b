import type { Change, Spot } from '../judge/change.ts';
import type { CoverFault } from '../judge/signatures.ts';
import type { PathFault } from '../pki/path.ts';
import type { SignatureFault } from '../pki/read-cms.ts';
import type { TimestampFault } from '../pki/timestamp.ts';
import type { PadesLevel } from '../pki/trust.ts';

/** How a signature, or the whole file, stands; the first of these that any signature has is that of the file. */
export const verdicts = ['unreadable', 'altered', 'invalid', 'unknownIssuer', 'genuine'] as const;
export type Verdict = (typeof verdicts)[number];

/** Why a file cannot be judged at all. */
export const unreadableFaults = ['notPdf', 'damaged', 'encrypted', 'tooLarge', 'noSignature'] as const;
export type UnreadableFault = (typeof unreadableFaults)[number];

/** Why a signature does not hold. */
export type Fault =
  | { readonly kind: 'cover'; readonly code: CoverFault }
  | { readonly kind: 'signature'; readonly code: SignatureFault | TimestampFault }
  | { readonly kind: 'path'; readonly code: PathFault }
  | { readonly kind: 'revoked' | 'changed' | 'removed' };

/** Whom a certificate names. */
export interface Party {
  readonly name: string;
  readonly organization?: string;
  readonly organizationId?: string;
  readonly country?: string;
}

export interface ChainLink extends Party {
  readonly issuer: string;
  readonly serial: string;
  readonly from: string;
  readonly until: string;
}

export interface SignatureReport {
  readonly kind: 'seal' | 'timestamp';
  readonly field: string;
  readonly verdict: Exclude<Verdict, 'unreadable'>;
  readonly fault?: Fault;
  readonly signer?: Party;
  /** What the file says of it; nothing proves that. */
  readonly said: { readonly name?: string; readonly reason?: string; readonly at?: string };
  readonly time?: {
    readonly at: string;
    readonly by: 'timestamp' | 'documentTimestamp' | 'unknownTimestamp' | 'claimed';
  };
  readonly chain: readonly ChainLink[];
  readonly isTrusted: boolean;
  readonly revocation: {
    readonly state: 'good' | 'revoked' | 'revokedLater' | 'unknown';
    readonly at?: string;
    readonly reason?: string;
  };
  readonly level?: PadesLevel;
  readonly key?: 'ec' | 'rsa' | 'sm2';
  readonly digest?: string;
  /** The revision it covers, of so many; nothing where it does not cover one as it should. */
  readonly covers?: { readonly revision: number; readonly bytes: number; readonly isWhole: boolean };
  /** Where it shows. */
  readonly spots: readonly Spot[];
  /** What was changed after it. */
  readonly changes: readonly Change[];
}

export interface PdfReport {
  readonly kind: 'pdf';
  readonly verdict: Verdict;
  readonly fault?: UnreadableFault;
  readonly pages: number;
  readonly revisions: number;
  readonly bytes: number;
  /** Oldest first. */
  readonly signatures: readonly SignatureReport[];
}

/** The worst of them. */
export const worstOf = (all: readonly Verdict[]): Verdict =>
  verdicts.find((verdict) => all.includes(verdict)) ?? 'unreadable';
