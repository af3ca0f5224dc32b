import type { Timestamper } from '@chancery/pdf-seal/pki/cms.ts';
import type { Signer } from '@chancery/pdf-seal/pki/signer.ts';
import type { FoundWord } from '@chancery/pdf-seal/place/places.ts';
import type { SealFaultCode } from '@chancery/pdf-seal/seal/faults.ts';
import type { SealLevel, SealRequest } from '@chancery/pdf-seal/seal/seal-pdf.ts';

/** A file that is to be signed, as it travels to the thread: who signs stays outside. */
export interface SealTask {
  readonly bytes: Uint8Array;
  readonly request: Omit<SealRequest, 'signer' | 'timestamp' | 'validation' | 'findText'> & {
    /** Where the words stand that places speak of. */
    readonly words?: Readonly<Record<string, readonly FoundWord[]>>;
  };
  readonly signer: Pick<Signer, 'kind' | 'chain'>;
}

/** A file that is only looked at. */
export interface InspectTask {
  readonly bytes: Uint8Array;
}

/** A file that may be signed. */
export interface Signable {
  readonly pages: readonly { readonly widthMm: number; readonly heightMm: number }[];
  /** Whether a party may sign at more than one place. */
  readonly mayStamp: boolean;
}

/** Whoever holds the keys. */
export interface Keys {
  readonly signer: Signer;
  readonly timestamp?: Timestamper | undefined;
  readonly validation?: SealRequest['validation'];
}

/** The highest level that the keys at hand allow for a signature that is made once. */
export const levelOf = ({ timestamp, validation }: Keys): SealLevel => {
  if (!timestamp) return 'B-B';
  return validation ? 'B-LT' : 'B-T';
};

/** What only those who hold keys can do. */
export type Question = 'sign' | 'timestamp' | 'validation';

/** What the thread hears: work, or an answer to what it asked; without one it need not wait any longer. */
export type ToThread =
  | { readonly job: number; readonly task: SealTask | InspectTask }
  | { readonly question: number; readonly answer?: unknown };

export interface Asked {
  readonly job: number;
  readonly question: number;
  readonly ask: Question;
  readonly of: readonly unknown[];
}

/** What the thread says: a question, a result, or what went wrong. */
export type FromThread =
  | Asked
  | { readonly job: number; readonly result: unknown }
  | { readonly job: number; readonly failed: string; readonly fault?: SealFaultCode };
