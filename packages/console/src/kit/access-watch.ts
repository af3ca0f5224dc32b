import { Refusal } from '@chancery/contract/client/refusal.ts';
import { type Access, currentAccess, recheckAccess, refreshAccess } from './access.ts';
import { findWaysOut, watchDenied } from './call.ts';
import { choosePath, go, here } from './go.ts';
import { notify } from './notice-store.ts';
import { t } from './phrases.tsx';
import { currentSession } from './session-store.ts';

/** While somebody works, a change of their rights shows within this time even if they touch nothing. */
const everyMs = 20_000;
/** Whoever moves quickly from page to page does not ask each time, but at the end of this. */
const restMs = 2_000;

let lookedAt = Date.now();

/** Whoever lost the unit they work in is told so and chooses another; a page that has gone from the menu is left. */
const leave = (before: Access | undefined): void => {
  const [after, path] = [currentAccess(), location.pathname];
  // Before the shell nothing depends on a unit or a menu.
  if (!before?.mayOpen(path)) return;
  if (before.unit && !after?.unit) {
    notify.warning(t('catalogue.unitLost', { unit: before.unit.companyName }));
    go(choosePath(here()), { replace: true });
  } else if (!after?.mayOpen(path)) go(after?.home ?? '/dashboard', { replace: true });
};

const lookNow = async (): Promise<void> => {
  lookedAt = Date.now();
  const before = currentAccess();
  try {
    if (await recheckAccess()) leave(before);
  } catch (error) {
    // The session is over: asked aloud, the answer is announced and leads to the login. An outage says nothing.
    if (error instanceof Refusal && error.status === 401 && currentSession()) {
      await refreshAccess().catch(() => undefined);
    }
  }
};

let looking: Promise<void> | undefined;
/** Ten calls that are refused together need one look. */
const look = (): Promise<void> => {
  looking ??= lookNow().finally(() => {
    looking = undefined;
  });
  return looking;
};

let planned: ReturnType<typeof setTimeout> | undefined;
/** Looks in the background whether rights have changed; in a moment, if that was done a moment ago. */
export const lookAtAccess = (): void => {
  if (!currentAccess()) return;
  const rest = lookedAt + restMs - Date.now();
  if (rest <= 0) return void look();
  if (planned) return;
  planned = setTimeout(() => {
    planned = undefined;
    if (currentAccess()) void look();
  }, rest);
};

/** Notices changed rights: when a page is refused, when somebody comes back to the window, and from time to time. */
export const followAccess = (): void => {
  watchDenied(() => void look());
  findWaysOut(async (error) => (await import('./way-out.ts')).wayOutOf(error));
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible' && currentSession()) lookAtAccess();
  };
  document.addEventListener('visibilitychange', lookIfSeen);
  setInterval(lookIfSeen, everyMs);
};
