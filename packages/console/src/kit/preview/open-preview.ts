import { openDialog } from '../overlay/dialog-store.ts';
import type { Previewed } from './previewed.ts';

const load = () => import('./preview.dialog.tsx');

/** Shows a file as large as the window. */
export const openPreview = (previewed: Previewed): Promise<unknown> => openDialog(load, previewed);
