import { Button } from '@mantine/core';
import { useState } from 'react';
import { getMySignature } from '#wire/signature/calls.ts';
import { askSigningPasskey, sendSigningCode, signAsMember } from '#wire/signing/calls.ts';
import { call } from '../../kit/call.ts';
import { useCode } from '../../kit/code.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import type { PasskeyAnswer } from '../passkey/browser-key.ts';
import { CodeLine } from '../passkey/code-line.tsx';
import { PasskeyButton } from '../passkey/passkey-button.tsx';
import { SignWith, type SignWithValue } from './sign-with.tsx';
import css from './signing.module.css';

interface Props extends DialogProps<'signed' | 'sealed'> {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
}

/** Asks a member for the signature and the code that proves who they are. */
export const Dialog = ({ id, name, phone, opened, close }: Props) => {
  const t = useT();
  const [signature, setSignature] = useState<SignWithValue>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const asked = useCode('signing', () => call(sendSigningCode));

  const useId = signature && 'useId' in signature ? signature.useId : undefined;

  const sign = async (proof: { verificationCode: string } | { passkey: PasskeyAnswer }) => {
    if (isBusy || !signature) return;
    setBusy(true);
    try {
      await call(signAsMember, { id, ...proof, ...signature });
      if (signature.keep) await refresh(getMySignature);
      close(useId ? 'sealed' : 'signed');
    } catch {
      // Why it was refused is said by the notice; everything entered stays.
    } finally {
      setBusy(false);
    }
  };

  /** Whether there is something to sign with; said before anybody is asked for a proof. */
  const isDrawn = () => {
    if (!signature) setError(t('signing.pad.empty'));
    return signature !== undefined;
  };

  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('signing.sign')}
      size={560}
      footer={
        <>
          <CancelButton onClick={() => close()} />
          <PasskeyButton
            ask={async () => (isDrawn() ? call(askSigningPasskey, { id, useId }) : undefined)}
            use={(passkey) => sign({ passkey })}
          />
          <Button
            loading={isBusy}
            disabled={asked.code.length < 6}
            onClick={() => void (isDrawn() && sign({ verificationCode: asked.code }))}
          >
            {t(useId ? 'signing.seal.press' : 'signing.sign')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <SignWith
          id={id}
          name={name}
          onChange={(value) => {
            setSignature(value);
            setError(undefined);
          }}
        />
        {error && (
          <p role="alert" className={css.wrong}>
            {error}
          </p>
        )}
        <CodeLine
          asked={asked}
          label={t('signing.code', { phone })}
          send={t('signing.codeSend')}
          again={(n) => t('signing.codeAgain', { n })}
        />
        <p className={css.dim}>{t(useId ? 'signing.seal.agree' : 'signing.agree')}</p>
      </div>
    </DialogFrame>
  );
};
