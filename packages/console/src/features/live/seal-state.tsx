import { useEffect, useReducer } from 'react';
import { AuthorizationStatus as Status } from '#wire/authorization/codes.ts';
import { isOpen } from '#wire/authorization/rules.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './live.module.css';
import type { RoomView } from './room/use-room.ts';

const second = 1_000;

/** Seconds before the use pauses, counted on between two answers of the server. */
const useCountdown = ({ room, heardAt }: RoomView): number | undefined => {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const { pausesIn } = room;
  useEffect(() => {
    if (pausesIn === null) return;
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [pausesIn]);
  if (pausesIn === null) return undefined;
  return Math.max(0, Math.ceil(pausesIn - (Date.now() - heardAt) / second));
};

/** Whether the seal may be pressed now, how often still, and if not, why. */
export const SealState = ({ view }: { readonly view: RoomView }) => {
  const t = useT();
  const seconds = useCountdown(view);
  const { room } = view;
  const { status, watched, graceSeconds, left } = room;
  const needsWitness = graceSeconds !== null;
  const runs = status === Status.inUse || status === Status.awaitingUse;
  const standing = (): readonly [string, string] => {
    if (!isOpen(status)) return ['over', t('live.sealOver')];
    if (view.isOffline) return ['attention', t('live.sealUnknown')];
    if (room.minutesOver) return ['attention', t('live.sealNoMinutes')];
    if (runs && seconds !== undefined) return ['attention', t('live.sealPauses', { n: seconds })];
    if (runs) return ['done', t(watched ? 'live.sealRuns' : 'live.sealRunsFree')];
    if (status === Status.suspended)
      return needsWitness && !watched
        ? ['attention', t('live.sealPausedAlone')]
        : ['waiting', t('live.sealPaused')];
    return needsWitness && !watched
      ? ['waiting', t('live.sealNotBegunAlone')]
      : ['waiting', t('live.sealNotBegun')];
  };
  const [tone, words] = standing();
  return (
    <section className={css.state} data-tone={tone} aria-label={t('live.seal')}>
      {isOpen(status) && (
        <p className={css.left}>
          <strong>{t('live.left', { n: left })}</strong>
        </p>
      )}
      <p role="status">{words}</p>
    </section>
  );
};
