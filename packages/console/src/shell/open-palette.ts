import { openDialog } from '../kit/overlay/dialog-store.ts';

const palette = () => import('./palette.dialog.tsx');

/** Finds every screen, object and action. */
export const openPalette = (): void => void openDialog(palette, {});
