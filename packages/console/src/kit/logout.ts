import { logout as endAccountSession } from '#wire/account/calls.ts';
import { operatorLogout } from '#wire/operator/calls.ts';
import { call } from './call.ts';
import { go } from './go.ts';
import { clearSession, currentSession } from './session-store.ts';
import { clearTab } from './storage.ts';

/** Logs out here and on the server; the next person at this machine finds nothing of the last one. */
export const logout = async (): Promise<void> => {
  const session = currentSession();
  // Whether the server hears of it or not, this browser is done with the session.
  if (session?.kind === 'operator') await call(operatorLogout, {}, { silent: true }).catch(() => undefined);
  if (session?.kind === 'unit') await call(endAccountSession, {}, { silent: true }).catch(() => undefined);
  clearTab();
  clearSession();
  go('/login', { replace: true });
};
