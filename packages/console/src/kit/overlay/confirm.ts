import type { Question } from './confirm.dialog.tsx';
import { openDialog } from './dialog-store.ts';

const load = () => import('./confirm.dialog.tsx');

/** Asks the user; true only when they press the verb. */
export const confirm = async (question: Question): Promise<boolean> =>
  (await openDialog(load, question)) === true;
