import { FileSheet, type SheetProps } from './file-sheet.tsx';
import { openPreview } from './open-preview.ts';

/**
 * A PDF or a picture inside the page, which may be made as large as the window.
 *
 * ```tsx
 * <FileView file={data.letter} alt={t('certification.letterAlt')} />
 * ```
 */
export const FileView = (props: Omit<SheetProps, 'large' | 'onEnlarge'>) => (
  <FileSheet {...props} onEnlarge={() => void openPreview(props)} />
);
