import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';

/** What a seal's open authorisations mean to those who operate it. */
export interface OpenUse {
  /** Whether an authorisation of the seal is not over. */
  isOpen(tx: Tx, deviceId: string): Promise<boolean>;
  /** Ends whatever is open, because the seal is shut or gone; the reason is kept. */
  end(tx: Tx, actor: UnitActor, deviceId: string, reason: string): Promise<void>;
  /**
   * Pauses what the device before may hold, so that it is resumed on the one there is now, and frees what waited for an answer
   * that cannot come any more; gives whoever is to use what is open. The caller holds the seal, and it has its new device.
   */
  carryOver(tx: Tx, actor: UnitActor, deviceId: string, reason: string): Promise<readonly string[]>;
}
