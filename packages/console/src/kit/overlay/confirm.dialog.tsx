import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CancelButton } from './cancel-button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-store.ts';

/** What a question says. The button carries the verb, never "OK". */
export interface Question {
  readonly title: string;
  readonly text?: ReactNode;
  readonly verb: string;
  readonly dangerous?: boolean;
}

/** Asks before something that hurts. */
export const Dialog = ({ title, text, verb, dangerous, opened, close }: Question & DialogProps<boolean>) => {
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={title}
      footer={
        <>
          <CancelButton onClick={() => close()} />
          <Button color={dangerous ? 'danger' : undefined} onClick={() => close(true)} data-autofocus>
            {verb}
          </Button>
        </>
      }
    >
      {text}
    </DialogFrame>
  );
};
