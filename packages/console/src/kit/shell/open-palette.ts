import { openDialog } from '../overlay/dialog-store.ts';

const palette = () => import('./palette.dialog.tsx');

/** Finds every screen, object and action. */
export const openPalette = (): void => void openDialog(palette, {});
