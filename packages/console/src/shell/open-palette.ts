import { openDialog } from '../kit/overlay/dialog-store.ts';
import { loadBooks } from '../kit/phrases.tsx';

const palette = async () => {
  const [dialog] = await Promise.all([import('./palette.dialog.tsx'), loadBooks('search')]);
  return dialog;
};

/** Finds every screen, thing and action. */
export const openPalette = (): void => void openDialog(palette, {});
