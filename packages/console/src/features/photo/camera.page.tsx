import { useEffect, useReducer } from 'react';
import { Button } from '../../entry/button.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { UseFrame } from '../../entry/use-frame.tsx';
import { useT } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import css from './camera.module.css';
import { CameraStage } from './camera-stage.tsx';
import type { Picture } from './make-picture.ts';
import { newSecret } from './phone-call.ts';
import { TakenPhotos } from './taken-photos.tsx';
import { type Pairing, usePairing } from './use-pairing.ts';
import { useQueue } from './use-queue.ts';

const words = {
  none: ['camera.noTicket', 'camera.noTicketText'],
  ended: ['camera.ended', 'camera.endedText'],
  taken: ['camera.taken', 'camera.takenText'],
  unreachable: ['camera.unreachable', 'camera.unreachableText'],
} as const satisfies Partial<Record<Pairing, readonly [string, string]>>;

const Closed = ({ standing, onRetry }: { readonly standing: keyof typeof words; onRetry(): void }) => {
  const t = useT();
  const [title, text] = words[standing];
  return (
    <section className={css.closed}>
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {standing === 'unreachable' && (
        <Button kind="primary" onClick={onRetry}>
          {t('camera.again')}
        </Button>
      )}
    </section>
  );
};

/** The page of a phone that photographs one use; it has a ticket and nothing else. */
export const Page = () => {
  const t = useT();
  const pairing = usePairing();
  const { standing, state, phoneKey, isOffline } = pairing;
  const queue = useQueue({
    // A photo of an earlier use may still be on its way; it says nothing of this one.
    onState: (next, key) => key === phoneKey && pairing.learn(next),
    onOffline: pairing.setOffline,
  });
  const [, tick] = useReducer((count: number) => count + 1, 0);

  const left = state ? Math.max(0, Math.ceil((Date.parse(state.expiresAt) - pairing.now()) / 1_000)) : 0;
  useEffect(() => {
    if (standing !== 'ready') return;
    if (left === 0) return pairing.end();
    const timer = setTimeout(tick, 500);
    return () => clearTimeout(timer);
  });

  const own = queue.photos.filter((photo) => photo.phoneKey === phoneKey);
  const waiting = own.filter(({ state: now }) => now === 'waiting' || now === 'press' || now === 'sending');
  const isPlanned = (pressId: string) => waiting.some((photo) => photo.pressId === pressId);
  const next = state?.missing.find(({ id }) => !isPlanned(id));
  const room = state ? state.maxPhotos - state.taken - waiting.length : 0;

  const take = async ({ bytes, thumb }: Picture) => {
    if (!phoneKey || room <= 0) return;
    const about = next ? { pressId: next.id, sequence: next.sequence } : {};
    const takenAt = new Date(pairing.now()).toISOString();
    await queue.add({ id: newSecret(), phoneKey, takenAt, state: 'waiting', thumb, bytes, ...about });
  };

  return (
    <UseFrame
      title={state?.title ?? t('camera.title')}
      about={state && `${state.unitName} · ${state.deviceName}`}
    >
      <PageTitle text={t('camera.title')} />
      {standing === 'joining' && (
        <p className={css.joining} role="status">
          <Spinner /> {t('camera.joining')}
        </p>
      )}
      {standing === 'ready' && state && (
        <CameraStage
          state={state}
          next={next}
          room={room}
          seconds={left}
          isOffline={isOffline}
          onTake={take}
        />
      )}
      {standing !== 'joining' && standing !== 'ready' && (
        <Closed standing={standing} onRetry={pairing.retry} />
      )}
      <TakenPhotos photos={queue.photos} isEnded={standing === 'ended'} onRemove={queue.remove} />
    </UseFrame>
  );
};
