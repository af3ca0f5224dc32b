import { type FormEvent, useState } from 'react';
import { limits } from '#wire/limits.ts';
import { LivePart } from '#wire/live/codes.ts';
import { Button } from '../../entry/button.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { t as say, useT } from '../../kit/phrases.tsx';
import css from './live.module.css';
import type { Greeting } from './room/use-arrival.ts';

interface Props {
  /** What a member is told; a guest learns of the use once the code is right. */
  readonly greeting: Greeting | undefined;
  readonly isGuest: boolean;
  onEnter(code: string): Promise<void>;
}

const codeLength = 6;

/** What is filmed, who sees it and how long it is kept, before anybody agrees to it. */
export const ConsentGate = ({ greeting, isGuest, onEnter }: Props) => {
  const t = useT();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const films = greeting?.part === LivePart.filmer;
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onEnter(code);
    } catch (failure) {
      setError(
        failure instanceof Error && failure.message ? failure.message : say('catalogue.networkTimeout'),
      );
      setBusy(false);
    }
  };
  const points = films
    ? [
        t('live.filmSeen', { n: limits.filming.watchers }),
        t('live.filmKept', { n: greeting.keepDays }),
        t('live.filmMinutes'),
      ]
    : [t('live.watchSeen'), t('live.watchKept'), t('live.watchMost', { n: limits.filming.watchers })];
  return (
    <form className={css.gate} onSubmit={(event) => void enter(event)} noValidate>
      <h1>{t(films ? 'live.filmGate' : 'live.watchGate')}</h1>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {isGuest && (
        <TextField
          label={t('live.code')}
          help={t('live.codeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLength}
          value={code}
          onChange={(value) => setCode(value.replaceAll(/\D/g, ''))}
          {...(error ? { error } : {})}
        />
      )}
      {!isGuest && error && (
        <p className={`${css.fault} sentence`} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" kind="primary" wide busy={isBusy} disabled={isGuest && code.length < codeLength}>
        {t(films ? 'live.agreeFilm' : 'live.agreeWatch')}
      </Button>
    </form>
  );
};
