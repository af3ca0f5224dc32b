import type { SealPicture } from '@chancery/pdf-seal/picture/picture.ts';
import type { DigestName } from '@chancery/pdf-seal/pki/digest.ts';
import type { ValidationMaterial } from '@chancery/pdf-seal/pki/revocation.ts';
import type { KeyKind } from '@chancery/pdf-seal/pki/signer.ts';
import type { FoundWord, Place } from '@chancery/pdf-seal/place/places.ts';
import type { SealFaultCode } from '@chancery/pdf-seal/seal/faults.ts';
import type { SealLevel } from '@chancery/pdf-seal/seal/seal-pdf.ts';

/** A file that is to be sealed, with all that needs no key. */
export interface SealTask {
  readonly bytes: Uint8Array;
  readonly picture: SealPicture;
  readonly places: readonly Place[];
  /** Where the words stand that places speak of. */
  readonly words: Readonly<Record<string, readonly FoundWord[]>>;
  readonly kind: KeyKind;
  readonly chain: readonly [Uint8Array, ...Uint8Array[]];
  readonly level: SealLevel;
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
}

/** What only whoever holds the keys can do; the thread asks for it. */
export interface SealHelp {
  readonly sign: (message: Uint8Array) => Promise<Uint8Array>;
  readonly timestamp?: ((imprint: Uint8Array, digest: DigestName) => Promise<Uint8Array>) | undefined;
  readonly validation?: ((signature: Uint8Array) => Promise<ValidationMaterial>) | undefined;
}

/** What goes to the thread. */
export type ToThread =
  | { readonly is: 'seal'; readonly task: SealTask }
  | { readonly is: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly is: 'refusal'; readonly id: number; readonly why: string };

/** What comes from it. */
export type FromThread =
  | { readonly is: 'ask'; readonly id: number; readonly what: keyof SealHelp; readonly with: unknown[] }
  | { readonly is: 'sealed'; readonly bytes: Uint8Array }
  | { readonly is: 'fault'; readonly code: SealFaultCode }
  | { readonly is: 'error'; readonly why: string };
