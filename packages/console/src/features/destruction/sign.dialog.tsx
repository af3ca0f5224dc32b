import { Button } from '@mantine/core';
import { useState } from 'react';
import { askDestructionPasskey, sendDestructionCode, signDestruction } from '#wire/destruction/calls.ts';
import { DestructionState } from '#wire/destruction/codes.ts';
import { call } from '../../kit/call.ts';
import { useCode } from '../../kit/code.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import type { PasskeyAnswer } from '../passkey/browser-key.ts';
import { CodeLine } from '../passkey/code-line.tsx';
import { PasskeyButton } from '../passkey/passkey-button.tsx';
import css from './destruction.module.css';

interface Props extends DialogProps<'signed' | 'completed'> {
  readonly id: string;
  readonly seal: string;
  readonly time: string;
  readonly phone: string;
}

/** Asks whoever signs the end of a seal for the code, or the passkey, that proves who they are. */
export const Dialog = ({ id, seal, time, phone, opened, close }: Props) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const asked = useCode('destruction', () => call(sendDestructionCode));

  const sign = async (proof: { verificationCode: string } | { passkey: PasskeyAnswer }) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { state } = await call(signDestruction, { id, ...proof });
      close(state === DestructionState.completed ? 'completed' : 'signed');
    } catch {
      // Why it was refused is said by the notice; everything entered stays.
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('destruction.signTitle', { seal })}
      size={520}
      footer={
        <>
          <CancelButton onClick={() => close()} />
          <PasskeyButton
            ask={() => call(askDestructionPasskey, { id })}
            use={(passkey) => sign({ passkey })}
          />
          <Button
            loading={isBusy}
            disabled={asked.code.length < 6}
            onClick={() => void sign({ verificationCode: asked.code })}
          >
            {t('destruction.sign')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>{t('destruction.signText', { seal, time })}</p>
        <CodeLine
          asked={asked}
          label={t('destruction.code', { phone })}
          send={t('destruction.codeSend')}
          again={(n) => t('destruction.codeAgain', { n })}
        />
      </div>
    </DialogFrame>
  );
};
