import { openDialog } from '../../kit/overlay/dialog-store.ts';

const load = () => import('./one-time.dialog.tsx');

/** Shows a one-time password, once. */
export const showPassword = (name: string, password: string): Promise<unknown> =>
  openDialog(load, { name, password });
