import { useEffect, useRef, useState } from 'react';
import { AuthorizationStatus as Status } from '#wire/authorization/codes.ts';
import { isOpen } from '#wire/authorization/rules.ts';
import {
  activateAuthorization,
  pauseAuthorization,
  reactivateAuthorization,
} from '#wire/authorization/steps.ts';
import { Button } from '../../entry/button.tsx';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { FilmControls } from './film-controls.tsx';
import { Invites } from './invites.tsx';
import css from './live.module.css';
import { Moments } from './moments.tsx';
import { PeerSounds } from './peer-sounds.tsx';
import { PeopleList } from './people-list.tsx';
import { useRecording } from './recording/use-recording.ts';
import { useVoices } from './recording/use-voices.ts';
import { RecordingLine } from './recording-line.tsx';
import { useFilming } from './room/use-filming.ts';
import { type Place, type RoomView, useRoom } from './room/use-room.ts';
import { SealState } from './seal-state.tsx';

type Step = typeof activateAuthorization | typeof pauseAuthorization | typeof reactivateAuthorization;

interface Props {
  readonly place: Place;
  readonly useId: string;
  onOut(words: string): void;
}

/** Begins, pauses and goes on with the use, where it is filmed. */
const UseSteps = ({ view, id }: { readonly view: RoomView; readonly id: string }) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { status, watched, graceSeconds } = view.room;
  const isAllowed = graceSeconds === null || watched;
  const take = async (endpoint: Step) => {
    setBusy(true);
    await call(endpoint, { id }).catch(() => undefined);
    setBusy(false);
    view.look();
  };
  if (status === Status.notActivated || status === Status.suspended)
    return (
      <Button
        kind="primary"
        wide
        busy={isBusy}
        disabled={!isAllowed}
        onClick={() =>
          void take(status === Status.suspended ? reactivateAuthorization : activateAuthorization)
        }
      >
        {t(status === Status.suspended ? 'live.resume' : 'live.begin')}
      </Button>
    );
  if (status !== Status.inUse && status !== Status.awaitingUse) return null;
  return (
    <Button wide busy={isBusy} onClick={() => void take(pauseAuthorization)}>
      {t('live.pause')}
    </Button>
  );
};

/** The page of whoever stamps: films, and sees who watches and whether the seal may be pressed. */
export const FilmRoom = ({ place, useId, onOut }: Props) => {
  const t = useT();
  const preview = useRef<HTMLVideoElement>(null);
  const [hasBegun, setBegun] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const mine = useRef<{ view?: RoomView; cut?: () => void }>({});
  const filming = useFilming((stream) => {
    setBegun(true);
    mine.current.view?.mesh.sendVideo(stream.getVideoTracks()[0]);
    mine.current.view?.mesh.sendSound(stream.getAudioTracks()[0]);
    mine.current.cut?.();
    mine.current.view?.look();
  });
  const view = useRoom(place, {
    isActive: filming.isActive,
    video: () => filming.track('video'),
    sound: () => filming.track('audio'),
  });
  const isOver = view.isOver || !isOpen(view.room.status);
  const recorded = useVoices(view, filming);
  const recording = useRecording({
    key: place.key,
    isOn: hasBegun && filming.standing !== 'stopped' && !isOver,
    stream: recorded,
    now: view.now,
  });
  mine.current = { view, cut: recording.cut };

  useEffect(() => {
    if (preview.current) preview.current.srcObject = filming.stream ?? null;
  }, [filming.stream]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera goes off once
  useEffect(() => {
    if (isOver) filming.stop();
  }, [isOver]);

  const leave = async () => {
    setLeaving(true);
    filming.stop();
    await view.seat.leave().catch(() => undefined);
    await recording.stop().catch(() => undefined);
    onOut(t('live.stopped'));
  };

  return (
    <>
      <SealState view={view} />
      {view.isOffline && (
        <p className={css.fault} role="alert">
          {t('live.offlineFilm')}
        </p>
      )}
      <div className={css.finder} data-live={filming.standing === 'live' || undefined}>
        <video ref={preview} muted playsInline autoPlay aria-label={t('live.ownPicture')} />
        {filming.standing === 'starting' && <p>{t('live.starting')}</p>}
        {filming.standing === 'missing' && <p>{t('live.noCamera')}</p>}
        {filming.standing === 'stopped' && <p>{t('live.cameraOff')}</p>}
        {filming.standing === 'denied' && (
          <div className={css.denied}>
            <p>{t('live.denied')}</p>
            <Button onClick={filming.retry}>{t('live.again')}</Button>
          </div>
        )}
      </div>
      <FilmControls filming={filming} />
      <RecordingLine recording={recording} isOver={isOver || isLeaving} />
      {view.isOver && <p className={css.fault}>{t('live.elsewhere')}</p>}
      {!isOver && !isLeaving && <UseSteps view={view} id={useId} />}
      <PeopleList view={view} />
      {!isOver && !isLeaving && view.room.graceSeconds === null && <Invites authorizationId={useId} />}
      <Moments view={view} />
      <Button wide busy={isLeaving} onClick={() => void leave()}>
        {t('live.stop')}
      </Button>
      <PeerSounds view={view} />
    </>
  );
};
