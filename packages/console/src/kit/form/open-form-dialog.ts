import { openDialog } from '../overlay/dialog-store.ts';
import type { FormQuestion } from './form.dialog.tsx';

const load = () => import('./form.dialog.tsx');

/** Asks for the fields of an endpoint in a dialog and sends them; false when the user thinks better of it. */
export const openFormDialog = async (question: FormQuestion): Promise<boolean> =>
  (await openDialog(load, question)) === true;
