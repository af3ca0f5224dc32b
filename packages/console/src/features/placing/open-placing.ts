import { openDialog } from '../../kit/overlay/dialog-store.ts';
import type { PlacingTask } from './use-placing.ts';

const load = () => import('./placing.dialog.tsx');

/** Opens the editor; what is placed is told as it changes. */
export const openPlacing = (task: PlacingTask): Promise<unknown> => openDialog(load, task);
