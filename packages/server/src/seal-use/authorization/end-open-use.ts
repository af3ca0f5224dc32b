import type { UnitActor } from '../../kit/actor.ts';
import type { OpenUse } from '../../seals/ports.ts';
import { openOf } from './seal-checks.ts';

/** Closes the open authorisation of a seal. */
type CloseOfSeal = (actor: UnitActor, what: { deviceId: string; note: string }) => Promise<unknown>;

/** Makes the way from seals to their authorisations. */
export const createOpenUse = (close: CloseOfSeal): OpenUse => ({
  isOpen: async (tx, deviceId) => (await openOf(tx, deviceId)) !== undefined,
  end: async (tx, actor, deviceId, reason) => {
    if (await openOf(tx, deviceId)) await close(actor, { deviceId, note: reason });
  },
});
