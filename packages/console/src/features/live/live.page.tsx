import { Button } from '../../entry/button.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { UseFrame } from '../../entry/use-frame.tsx';
import { go } from '../../kit/go.ts';
import { useT } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { ConsentGate } from './consent-gate.tsx';
import { FilmRoom } from './film-room.tsx';
import { LeftLine } from './left-line.tsx';
import css from './live.module.css';
import { type Arrival, useArrival } from './room/use-arrival.ts';
import { WatchRoom } from './watch-room.tsx';

const headOf = (arrival: Arrival): readonly [string | undefined, string | undefined] => {
  if (arrival.is === 'gate') return [arrival.greeting?.title, arrival.greeting?.empowerNo];
  if (arrival.is !== 'inside') return [undefined, undefined];
  const { title, empowerNo, unitName, deviceName } = arrival.place.entered.room;
  return [title, [unitName, deviceName, empowerNo].filter(Boolean).join(' · ')];
};

interface ClosedProps {
  readonly words: string;
  readonly verb: string;
  /** The use in the console, for whoever is a member. */
  readonly useId?: string | undefined;
  onClick(): void;
}

const Closed = ({ words, verb, useId, onClick }: ClosedProps) => {
  const t = useT();
  return (
    <section className={css.closed}>
      <h1 className="sentence">{words}</h1>
      <Button kind="primary" onClick={onClick}>
        {verb}
      </Button>
      {useId && (
        <Button onClick={() => go(`/sealManage/authorizationdetail/${useId}`)}>{t('live.toUse')}</Button>
      )}
    </section>
  );
};

/** Where a use is filmed and watched: by members, and by people outside who have a link. */
export const Page = () => {
  const t = useT();
  const { way, arrival, arrive, enter, out } = useArrival();
  const [title, about] = headOf(arrival);
  const useId = way.isGuest ? undefined : way.of;
  return (
    <UseFrame title={title ?? t('live.title')} about={about}>
      <PageTitle text={title ?? t('live.title')} />
      <LeftLine />
      {arrival.is === 'coming' && (
        <p className={css.closed} role="status">
          <Spinner /> {t('live.coming')}
        </p>
      )}
      {arrival.is === 'none' && (
        <section className={css.closed}>
          <h1>{t('live.none')}</h1>
          <p>{t('live.noneText')}</p>
        </section>
      )}
      {arrival.is === 'lost' && (
        <Closed words={t('catalogue.networkTimeout')} verb={t('live.again')} onClick={arrive} />
      )}
      {arrival.is === 'refused' && (
        <Closed words={arrival.words} verb={t('live.again')} useId={useId} onClick={arrive} />
      )}
      {arrival.is === 'out' && (
        <Closed words={arrival.words} verb={t('live.enterAgain')} useId={useId} onClick={arrive} />
      )}
      {arrival.is === 'gate' && (
        <ConsentGate greeting={arrival.greeting} isGuest={way.isGuest} onEnter={enter} />
      )}
      {arrival.is === 'inside' &&
        (arrival.place.entered.room.part === 'filmer' ? (
          <FilmRoom place={arrival.place} useId={way.of} onOut={out} />
        ) : (
          <WatchRoom place={arrival.place} useId={useId} onOut={out} />
        ))}
    </UseFrame>
  );
};
