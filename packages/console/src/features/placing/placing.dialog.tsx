import { Button } from '@mantine/core';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { PlacingEditor } from './placing-editor.tsx';
import type { PlacingTask } from './use-placing.ts';

/** The editor for places, as large as the window. */
export const Dialog = ({ opened, close, ...task }: PlacingTask & DialogProps) => {
  const t = useT();
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('placing.title')}
      size={1_280}
      footer={<Button onClick={() => close()}>{t('placing.done')}</Button>}
    >
      <PlacingEditor task={task} />
    </DialogFrame>
  );
};
