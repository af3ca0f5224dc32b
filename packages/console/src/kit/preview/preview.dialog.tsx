import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import { FileSheet } from './file-sheet.tsx';
import type { Previewed } from './previewed.ts';

/** Shows a file as large as the window. */
export const Dialog = ({ opened, close, ...previewed }: Previewed & DialogProps) => {
  const t = useT();
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={previewed.file.fileName || t('upload.unnamed')}
      size={1_200}
    >
      <FileSheet {...previewed} large />
    </DialogFrame>
  );
};
