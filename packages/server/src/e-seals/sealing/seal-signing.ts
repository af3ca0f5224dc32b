import type { SealLevel } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Keys } from '../thread-talk.ts';

/** What a seal signs with now. */
export interface SealKey extends Keys {
  readonly level: SealLevel;
  /** Whether it is valid still; asked when the sealed file is kept, since it may be withdrawn while it signs. */
  readonly isStill?: (tx: Tx) => Promise<boolean>;
}

/** Finds what a seal signs with; nothing where it has no certificate that is valid. */
export type KeyOfSeal = (companyId: string, deviceId: string) => Promise<SealKey | undefined>;

export type SealSigning = ReturnType<typeof createSealSigning>;

/** Where sealing asks for keys. Whoever keeps certificates says what seals sign with; before that none can. */
export const createSealSigning = () => {
  let find: KeyOfSeal = async () => undefined;
  const of: KeyOfSeal = (companyId, deviceId) => find(companyId, deviceId);
  const from = (keyOfSeal: KeyOfSeal): void => {
    find = keyOfSeal;
  };
  return { of, from };
};
