import { Refusal } from '@chancery/contract/client/refusal.ts';
import { currentAccess, recheckAccess, refreshAccess } from './access.ts';
import { watchDenied } from './call.ts';
import { go } from './go.ts';
import { currentSession } from './session-store.ts';

/** While somebody works, a change of their rights shows within this time even if they touch nothing. */
const everyMs = 20_000;
/** Whoever moves quickly from page to page does not ask each time. */
const restMs = 2_000;

let lookedAt = Date.now();

const look = async (): Promise<void> => {
  lookedAt = Date.now();
  const mayBeHere = () => currentAccess()?.mayOpen(location.pathname) ?? false;
  const couldBeHere = mayBeHere();
  try {
    // A page that has gone from the menu is left.
    if ((await recheckAccess()) && couldBeHere && !mayBeHere()) go('/dashboard', { replace: true });
  } catch (error) {
    // The session is over: asked aloud, the answer is announced and leads to the login. An outage says nothing.
    if (error instanceof Refusal && error.status === 401 && currentSession()) {
      await refreshAccess().catch(() => undefined);
    }
  }
};

/** Looks in the background whether rights have changed, unless that was done a moment ago. */
export const lookAtAccess = (): void => {
  if (currentAccess() && Date.now() - lookedAt > restMs) void look();
};

/** Notices changed rights: when a page is refused, when somebody comes back to the window, and from time to time. */
export const followAccess = (): void => {
  watchDenied(() => void look());
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible' && currentSession()) lookAtAccess();
  };
  document.addEventListener('visibilitychange', lookIfSeen);
  setInterval(lookIfSeen, everyMs);
};
