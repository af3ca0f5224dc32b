import { useState } from 'react';
import { proveOutside } from '#wire/signing/outside.ts';
import { Button } from '../../entry/button.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { guestCall } from '../../kit/guest-call.ts';
import { useT } from '../../kit/phrases.tsx';
import { saidOf } from './said-of.ts';
import css from './signing.module.css';
import type { OutsideTask } from './signing.ts';

interface Props {
  readonly visit: string;
  readonly task: OutsideTask;
  onTask(task: OutsideTask): void;
  onBack(): void;
}

/** Where somebody outside proves who they are, before they sign. */
export const GuestProve = ({ visit, task, onTask, onBack }: Props) => {
  const t = useT();
  const [idNumber, setIdNumber] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const prove = async () => {
    if (!isAgreed) return setError(t('signing.prove.agreeFirst'));
    setBusy(true);
    try {
      const { state, task: next } = await guestCall(proveOutside, { visit, idNumber, consent: true });
      if (next.identity === null) return onTask(next);
      setError(t(state === 'failed' ? 'signing.prove.noAnswer' : 'signing.prove.no'));
    } catch (failure) {
      setError(saidOf(failure));
    }
    setBusy(false);
  };
  return (
    <section className={css.box}>
      <h2>{t('signing.prove.title')}</h2>
      <p className={css.dim}>
        {t(task.identity === 'personPhone' ? 'signing.prove.textPhone' : 'signing.prove.text', {
          unit: task.unitName,
          name: task.partyName,
          phone: task.maskedPhone,
        })}
      </p>
      <TextField
        label={t('signing.prove.idNumber')}
        autoComplete="off"
        maxLength={18}
        value={idNumber}
        onChange={(value) => {
          setIdNumber(value.trim().toUpperCase());
          setError(undefined);
        }}
      />
      <label className={css.agree}>
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            setError(undefined);
          }}
        />
        <span>{t('signing.prove.agree', { unit: task.unitName })}</span>
      </label>
      {error && (
        <p role="alert" className={`${css.wrong} sentence`}>
          {error}
        </p>
      )}
      <div className={css.row}>
        <Button onClick={onBack}>{t('sign.back')}</Button>
        <Button kind="primary" busy={isBusy} onClick={() => void prove()}>
          {t('signing.prove.send')}
        </Button>
      </div>
    </section>
  );
};
