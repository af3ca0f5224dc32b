import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { openOf } from '../authorization/seal-checks.ts';

/** What a seal's open authorisations mean to those who operate it. */
export interface OpenUse {
  /** Whether an authorisation of the seal is not over. */
  isOpen(tx: Tx, deviceId: string): Promise<boolean>;
  /** Ends whatever is open, because the seal is shut or gone; the reason is kept. */
  end(tx: Tx, actor: UnitActor, deviceId: string, reason: string): Promise<void>;
}

/** Closes the open authorisation of a seal. */
type CloseOfSeal = (actor: UnitActor, what: { deviceId: string; note: string }) => Promise<unknown>;

/** Makes the way from seals to their authorisations. */
export const createOpenUse = (close: CloseOfSeal): OpenUse => ({
  isOpen: async (tx, deviceId) => (await openOf(tx, deviceId)) !== undefined,
  end: async (tx, actor, deviceId, reason) => {
    if (await openOf(tx, deviceId)) await close(actor, { deviceId, note: reason });
  },
});
