import { type FormEvent, useState } from 'react';
import { declineOutside, handOverOutside } from '#wire/signing/outside.ts';
import { Button } from '../../entry/button.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { guestCall } from '../../kit/guest-call.ts';
import { useT } from '../../kit/phrases.tsx';
import { saidOf } from './said-of.ts';
import css from './signing.module.css';
import type { OutsideTask } from './signing.ts';

interface Props {
  readonly visit: string;
  onTask(task: OutsideTask): void;
  onHanded(name: string): void;
  onBack(): void;
}

/** Sends a form once, and says what was wrong with it. */
const useSend = (send: () => Promise<void>) => {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await send();
    } catch (failure) {
      setError(saidOf(failure));
      setBusy(false);
    }
  };
  return { error, isBusy, submit: (event: FormEvent) => void submit(event) };
};

const Foot = ({ verb, isBusy, onBack }: { verb: string; isBusy: boolean; onBack(): void }) => {
  const t = useT();
  return (
    <div className={css.row}>
      <Button onClick={onBack}>{t('sign.back')}</Button>
      <Button type="submit" kind="danger" busy={isBusy}>
        {verb}
      </Button>
    </div>
  );
};

/** Says why somebody outside does not sign. */
export const GuestDecline = ({ visit, onTask, onBack }: Omit<Props, 'onHanded'>) => {
  const t = useT();
  const [reason, setReason] = useState('');
  const { error, isBusy, submit } = useSend(async () =>
    onTask(await guestCall(declineOutside, { visit, reason })),
  );
  return (
    <form className={css.box} onSubmit={submit} noValidate>
      <h1>{t('signing.declineTitle')}</h1>
      <p>{t('signing.declineText')}</p>
      <TextField
        label={t('signing.reason')}
        value={reason}
        onChange={setReason}
        {...(error ? { error } : {})}
      />
      <Foot verb={t('signing.decline')} isBusy={isBusy} onBack={onBack} />
    </form>
  );
};

/** Names who signs instead. */
export const GuestHandOver = ({ visit, onHanded, onBack }: Omit<Props, 'onTask'>) => {
  const t = useT();
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const { error, isBusy, submit } = useSend(async () => {
    await guestCall(handOverOutside, { visit, name, phone });
    onHanded(name);
  });
  return (
    <form className={css.box} onSubmit={submit} noValidate>
      <h1>{t('signing.handOverTitle')}</h1>
      <p>{t('signing.handOverText')}</p>
      <TextField label={t('signing.form.name')} value={name} onChange={setName} />
      <TextField
        label={t('signing.form.phone')}
        inputMode="tel"
        value={phone}
        onChange={setPhone}
        {...(error ? { error } : {})}
      />
      <Foot verb={t('signing.handOver')} isBusy={isBusy} onBack={onBack} />
    </form>
  );
};
