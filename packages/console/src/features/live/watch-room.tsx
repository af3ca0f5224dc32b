import { useEffect, useRef, useState } from 'react';
import { isOpen } from '#wire/authorization/rules.ts';
import { LivePart } from '#wire/live/codes.ts';
import { Button } from '../../entry/button.tsx';
import { useT } from '../../kit/phrases.tsx';
import { Invites } from './invites.tsx';
import css from './live.module.css';
import { Moments } from './moments.tsx';
import { PeerSounds } from './peer-sounds.tsx';
import { PeopleList } from './people-list.tsx';
import { useMicrophone } from './room/use-microphone.ts';
import { type Place, type RoomView, useRoom } from './room/use-room.ts';
import { useSight } from './room/use-sight.ts';
import { SealState } from './seal-state.tsx';

interface Props {
  readonly place: Place;
  /** Only members know the use by its id. */
  readonly useId: string | undefined;
  onOut(words: string): void;
}

const filmerOf = ({ room }: RoomView) => room.people.find(({ part }) => part === LivePart.filmer);

/** Whether the filmer's sound arrives. */
const hearsOf = (stream: MediaStream | undefined): boolean =>
  stream?.getAudioTracks().some(({ muted, readyState }) => !muted && readyState === 'live') ?? false;

/** What is gone of picture and sound, in words; nothing while both arrive. */
const useTroubles = (view: RoomView, isSeen: boolean, stream: MediaStream | undefined): string[] => {
  const t = useT();
  const filmer = filmerOf(view);
  if (view.isOffline) return [t('live.offlineWatch')];
  if (!filmer) return [t('live.noFilmer')];
  if (!filmer.active) return [t('live.filmerDark')];
  if (!isSeen) {
    const state = view.mesh.stateOf(filmer.id);
    return [t(state === 'connected' ? 'live.pictureGone' : 'live.connecting')];
  }
  if (!filmer.sound) return [t('live.soundOff')];
  return hearsOf(stream) ? [] : [t('live.soundGone')];
};

/** The page of a witness: sees, talks, marks moments. */
export const WatchRoom = ({ place, useId, onOut }: Props) => {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const sees = useRef<() => boolean>(() => false);
  const mesh = useRef<RoomView['mesh']>(undefined);
  const [isSilent, setSilent] = useState(() => !navigator.userActivation?.hasBeenActive);
  const microphone = useMicrophone((track) => mesh.current?.sendSound(track));
  const view = useRoom(place, {
    isActive: () => sees.current(),
    video: () => undefined,
    sound: microphone.track,
  });
  mesh.current = view.mesh;
  const filmer = filmerOf(view);
  const stream = filmer && view.mesh.streamOf(filmer.id);
  const sight = useSight(video, stream);
  sees.current = sight.isSeenNow;
  const troubles = useTroubles(view, sight.isSeen, stream);
  const isOver = view.isOver || !isOpen(view.room.status);

  // biome-ignore lint/correctness/useExhaustiveDependencies: nobody is heard where the way to turn it off is gone
  useEffect(() => {
    if (isOver) microphone.off();
  }, [isOver]);

  const hear = () => {
    setSilent(false);
    if (video.current) video.current.muted = false;
  };
  const leave = async () => {
    await view.seat.leave().catch(() => undefined);
    onOut(t('live.leftRoom'));
  };

  return (
    <>
      <div className={css.finder} data-live={sight.isSeen || undefined}>
        <video ref={video} muted={isSilent} playsInline autoPlay aria-label={t('live.picture')} />
        {!sight.isSeen && !isOver && <p>{troubles[0]}</p>}
        {isOver && <p>{t(view.isOver ? 'live.elsewhere' : 'live.sealOver')}</p>}
      </div>
      {!isOver && (
        <p className={css.line} role="status" data-tone={troubles.length > 0 ? 'attention' : 'done'}>
          {troubles.join(' ') || t('live.allWell')}
        </p>
      )}
      {!isOver && (
        <div className={css.controls}>
          {isSilent ? (
            <Button onClick={hear}>{t('live.hear')}</Button>
          ) : (
            <Button
              onClick={() => {
                setSilent(true);
              }}
            >
              {t('live.silence')}
            </Button>
          )}
          <Button aria-pressed={microphone.standing === 'on'} onClick={microphone.turn}>
            {t(microphone.standing === 'on' ? 'live.talkOff' : 'live.talk')}
          </Button>
        </div>
      )}
      {microphone.standing === 'on' && (
        <p className={css.dim} role="status">
          {t('live.talkKept')}
        </p>
      )}
      {microphone.standing === 'denied' && (
        <p className={css.fault} role="alert">
          {t('live.microphoneDenied')}
        </p>
      )}
      <SealState view={view} />
      <PeopleList view={view} />
      {!isOver && <Moments view={view} />}
      {useId && !isOver && view.room.part !== LivePart.approver && <Invites authorizationId={useId} />}
      <Button wide onClick={() => void leave()}>
        {t('live.leave')}
      </Button>
      <PeerSounds view={view} />
    </>
  );
};
