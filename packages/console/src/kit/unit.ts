import { enterUnit as bindSession } from '#wire/account/calls.ts';
import { addLoginLog } from '#wire/log/calls.ts';
import { refreshAccess } from './access.ts';
import { call } from './call.ts';
import { notify } from './notice-store.ts';
import { t } from './phrases.tsx';
import { currentSession, setSessionUnit } from './session-store.ts';
import { perTab } from './storage.ts';

const place = 'chancery.unit';

interface Remembered {
  readonly person: string;
  readonly companyId: string;
}

/** The unit this person was in before the session was lost, to go straight back to it. */
export const lastUnit = (): string | undefined => {
  const text = perTab.read(place);
  const kept = text ? (JSON.parse(text) as Remembered) : undefined;
  return kept && kept.person === currentSession()?.person ? kept.companyId : undefined;
};

/** Binds the session to a unit, learns what one may do there, and leaves a line in the login log. */
export const enterUnit = async (companyId: string): Promise<void> => {
  await call(bindSession, { companyId });
  const session = currentSession();
  if (!session) return;
  setSessionUnit(companyId);
  perTab.write(place, JSON.stringify({ person: session.person, companyId } satisfies Remembered));
  await refreshAccess();
  // The log is a courtesy of the console; a failure there must not keep anybody out of the unit.
  void call(addLoginLog, { companyId, loginType: session.loginType }, { silent: true }).catch(
    () => undefined,
  );
};

/** Changes from one unit to another and says so; says that there is nothing to do when it is the same. */
export const switchUnit = async (companyId: string): Promise<boolean> => {
  if (currentSession()?.unitId === companyId) {
    notify.info(t('catalogue.unitAlreadyCurrent'));
    return false;
  }
  await enterUnit(companyId);
  notify.success(t('catalogue.unitSwitched'));
  return true;
};
