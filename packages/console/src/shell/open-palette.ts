import { openDialog } from '../kit/overlay/dialog-store.ts';
import { loadBooks } from '../kit/phrases.tsx';
import { keepTyped, takeTyped } from './typed-ahead.ts';

const palette = async () => {
  keepTyped();
  try {
    const [dialog] = await Promise.all([import('./palette.dialog.tsx'), loadBooks('search')]);
    return dialog;
  } catch (error) {
    takeTyped();
    throw error;
  }
};

/** Finds every screen, thing and action. */
export const openPalette = (): void => void openDialog(palette, {});
