import { Button } from '@mantine/core';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { PlacingEditor } from './placing-editor.tsx';
import type { PlacingTask } from './use-placing.ts';

/** The editor for places, as large as the window. */
export const Dialog = ({ opened, close, ...task }: PlacingTask & DialogProps<boolean>) => {
  const t = useT();
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t(task.signs ? 'placing.signTitle' : 'placing.title')}
      size={1_280}
      footer={
        task.fixed ? (
          <>
            <CancelButton onClick={() => close()} />
            <Button onClick={() => close(true)}>{t('placing.next')}</Button>
          </>
        ) : (
          <Button onClick={() => close()}>{t('placing.done')}</Button>
        )
      }
    >
      <PlacingEditor task={task} />
    </DialogFrame>
  );
};
