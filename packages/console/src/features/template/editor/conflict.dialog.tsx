import { Button } from '@mantine/core';
import { CancelButton } from '../../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../../kit/overlay/dialog-store.ts';
import { useT } from '../../../kit/phrases.tsx';

interface Props extends DialogProps<'mine' | 'theirs'> {
  readonly by: string;
}

/** Two people have changed one template: asks whose drawing is to stand. */
export const Dialog = ({ by, opened, close }: Props) => {
  const t = useT();
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('flow.conflictTitle', { by })}
      footer={
        <>
          <CancelButton onClick={() => close()} />
          <Button variant="default" onClick={() => close('theirs')}>
            {t('flow.takeTheirs')}
          </Button>
          <Button onClick={() => close('mine')}>{t('flow.keepMine')}</Button>
        </>
      }
    >
      {t('flow.conflictText')}
    </DialogFrame>
  );
};
