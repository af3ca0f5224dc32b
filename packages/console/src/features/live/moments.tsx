import { type FormEvent, useState } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { limits } from '#wire/limits.ts';
import { PressKind } from '#wire/use-record/codes.ts';
import { Button } from '../../entry/button.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { showExactTime } from '../../kit/format.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import css from './live.module.css';
import type { RoomView } from './room/use-room.ts';

const shown = 30;

const MarkForm = ({ view }: { readonly view: RoomView }) => {
  const t = useT();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mark = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (isBusy || words === '') return;
    setBusy(true);
    setError(undefined);
    try {
      await view.seat.mark(words);
      setText('');
      view.look();
    } catch (failure) {
      setError(
        failure instanceof Error && failure.message ? failure.message : say('catalogue.networkTimeout'),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={css.mark} onSubmit={(event) => void mark(event)}>
      <TextField
        label={t('live.mark')}
        autoComplete="off"
        maxLength={limits.filming.markLength}
        value={text}
        onChange={setText}
        {...(error ? { error } : {})}
      />
      <Button type="submit" busy={isBusy} disabled={text.trim() === ''}>
        {t('live.markVerb')}
      </Button>
    </form>
  );
};

/** Presses and marked moments as they happen, the latest first, and a way to mark one. */
export const Moments = ({ view }: { readonly view: RoomView }) => {
  const t = useT();
  const { presses, marks } = view.room;
  const moments = [
    ...presses.map(({ id, at, sequence, kind }) => ({
      id,
      at,
      words: t('live.press', { n: sequence, kind: t(codeLabel(PressKind, kind)) }),
      isPress: true,
    })),
    ...marks.map(({ id, at, name, text }) => ({
      id,
      at,
      words: t('live.marked', { name, text }),
      isPress: false,
    })),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, shown);
  return (
    <section className={css.card}>
      <h2>{t('live.moments')}</h2>
      <MarkForm view={view} />
      {moments.length === 0 ? (
        <p className={css.dim}>{t('live.noMoments')}</p>
      ) : (
        <ol className={css.moments} aria-live="polite">
          {moments.map(({ id, at, words, isPress }) => (
            <li key={id} data-press={isPress || undefined}>
              <time dateTime={at}>{showExactTime(at)}</time> <span>{words}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
