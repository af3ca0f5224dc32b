import { useState } from 'react';
import { cleanOutsidePhoto, signOutside } from '#wire/signing/outside.ts';
import { Button } from '../../entry/button.tsx';
import { guestCall } from '../../kit/guest-call.ts';
import { useT } from '../../kit/phrases.tsx';
import { GuestSignature, type GuestSignatureValue } from '../signature/guest-signature.tsx';
import { saidOf } from './said-of.ts';
import css from './signing.module.css';
import type { OutsideTask } from './signing.ts';

interface Props {
  readonly visit: string;
  readonly task: OutsideTask;
  onTask(task: OutsideTask): void;
  onBack(): void;
}

/** Where somebody outside signs. */
export const GuestSign = ({ visit, task, onTask, onBack }: Props) => {
  const t = useT();
  const [signature, setSignature] = useState<GuestSignatureValue>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const sign = async () => {
    if (!signature) return setError(t('signing.pad.empty'));
    setBusy(true);
    try {
      onTask(await guestCall(signOutside, { visit, ...signature }));
    } catch (failure) {
      setError(saidOf(failure));
      setBusy(false);
    }
  };
  return (
    <section className={css.box}>
      <GuestSignature
        name={task.partyName}
        unitName={task.partyUnit}
        clean={async (photo, ink) => (await guestCall(cleanOutsidePhoto, { visit, photo, ink })).picture}
        onChange={(value) => {
          setSignature(value);
          setError(undefined);
        }}
      />
      {error && (
        <p role="alert" className={`${css.wrong} sentence`}>
          {error}
        </p>
      )}
      <p className={css.dim}>{t('signing.agree')}</p>
      <div className={css.row}>
        <Button onClick={onBack}>{t('sign.back')}</Button>
        <Button kind="primary" busy={isBusy} onClick={() => void sign()}>
          {t('signing.sign')}
        </Button>
      </div>
    </section>
  );
};
