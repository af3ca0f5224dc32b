import { type FormEvent, useState } from 'react';
import { openOutside, sendOutsideCode } from '#wire/signing/outside.ts';
import { Button } from '../../entry/button.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import { useCode } from '../../kit/code.ts';
import { guestCall } from '../../kit/guest-call.ts';
import { useT } from '../../kit/phrases.tsx';
import { saidOf } from './said-of.ts';
import css from './signing.module.css';
import type { OutsideTask } from './signing.ts';

interface Props {
  readonly token: string;
  readonly unitName: string;
  readonly title: string;
  readonly partyName: string;
  readonly maskedPhone: string;
  onOpen(visit: string, task: OutsideTask): void;
}

/** Makes sure by a code that a link is opened by whom it was sent to. */
export const GuestGate = ({ token, unitName, title, partyName, maskedPhone, onOpen }: Props) => {
  const t = useT();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { code, setCode, isSending, left, ask } = useCode('signing', () =>
    guestCall(sendOutsideCode, { token }),
  );
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const { visit, task } = await guestCall(openOutside, { token, verificationCode: code });
      onOpen(visit, task);
    } catch (failure) {
      setError(saidOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={css.box} onSubmit={(event) => void open(event)} noValidate>
      <div>
        <p className={css.dim}>{t('sign.asks', { unit: unitName })}</p>
        <h1>{title}</h1>
      </div>
      <p>{t('sign.hello', { name: partyName })}</p>
      <p>{t('sign.prove', { phone: maskedPhone })}</p>
      <CodeField
        value={code}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
        left={left}
        sending={isSending}
        onSend={() => void ask().catch((failure: unknown) => setError(saidOf(failure)))}
        {...(error ? { error } : {})}
      />
      <Button type="submit" kind="primary" wide busy={isBusy} disabled={code.length < 6}>
        {t('sign.open')}
      </Button>
    </form>
  );
};
