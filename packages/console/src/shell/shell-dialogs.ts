import { logout } from '../kit/logout.ts';
import { confirm } from '../kit/overlay/confirm.ts';
import { openDialog } from '../kit/overlay/dialog-store.ts';
import { loadBooks, t } from '../kit/phrases.tsx';

const unitSwitch = () => import('./unit-switch.dialog.tsx');
const password = () => import('./password.dialog.tsx');
const keySheet = async () => {
  const [dialog] = await Promise.all([import('./keys.dialog.tsx'), loadBooks('keySheet')]);
  return dialog;
};
const menu = () => import('./mobile-menu.dialog.tsx');

/** Lets somebody change to another unit of theirs. */
export const openUnitSwitch = (): void => void openDialog(unitSwitch, {});
/** Lets somebody set a new password with a code sent to their phone. */
export const openPasswordChange = (): void => void openDialog(password, {});
/** The keys that work on this page. */
export const openKeySheet = (): void => void openDialog(keySheet, {});
/** The whole menu, on a phone. */
export const openMobileMenu = (): void => void openDialog(menu, {});

/** Asks, then logs out. */
export const askToLogOut = async (): Promise<void> => {
  const question = { title: t('shell.logoutTitle'), text: t('shell.logoutText'), verb: t('shell.logout') };
  if (await confirm(question)) await logout();
};
