import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../entry/button.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './camera.module.css';
import { LightIcon, TurnIcon } from './camera-icons.tsx';
import { makePicture, type Picture, pictureOf } from './make-picture.ts';
import type { PhoneState } from './phone-call.ts';
import { useCamera } from './use-camera.ts';

interface Props {
  readonly state: PhoneState;
  /** The press to be photographed next. */
  readonly next: PhoneState['missing'][number] | undefined;
  /** How many photos may still be taken. */
  readonly room: number;
  readonly seconds: number;
  readonly isOffline: boolean;
  onTake(picture: Picture): Promise<void>;
}

const two = (value: number) => String(value).padStart(2, '0');

/** What the camera sees, what is to be photographed, and the button that does it. */
export const CameraStage = ({ state, next, room, seconds, isOffline, onTake }: Props) => {
  const t = useT();
  const isFull = room <= 0;
  const camera = useCamera(!isFull);
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const isLive = camera.standing === 'live';

  const take = async (make: () => Promise<Picture>) => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      await onTake(await make());
      navigator.vibrate?.(30);
    } catch {
      setFault(t('camera.unreadable'));
    } finally {
      setBusy(false);
    }
  };
  const shoot = () => {
    const video = camera.video.current;
    if (video) void take(() => makePicture(video));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (file) void take(() => pictureOf(file));
  };

  const sayNext = () => {
    if (isFull) return t('camera.full');
    if (next) return t(next.kind === 'crossPage' ? 'camera.nextCross' : 'camera.next', { n: next.sequence });
    return state.presses === 0 ? t('camera.waitingPress') : t('camera.papers');
  };

  return (
    <section className={css.stage} aria-label={t('camera.title')}>
      <h1 className={css.next} aria-live="polite">
        {sayNext()}
      </h1>
      <div className={css.finder} data-live={isLive || undefined}>
        {!isFull && camera.standing !== 'missing' && <video ref={camera.video} muted playsInline />}
        {camera.standing === 'starting' && !isFull && <p>{t('camera.starting')}</p>}
        {camera.standing === 'missing' && <p>{t('camera.noLive')}</p>}
        {camera.standing === 'denied' && (
          <div className={css.denied}>
            <p>{t('camera.denied')}</p>
            <Button onClick={camera.retry}>{t('camera.again')}</Button>
          </div>
        )}
      </div>
      <p className={css.counts}>
        <span>{t('camera.left', { n: Math.max(0, room) })}</span>
        <span>
          {t('camera.time', { minutes: String(Math.floor(seconds / 60)), seconds: two(seconds % 60) })}
        </span>
      </p>
      {isOffline && (
        <p className={css.offline} role="status">
          {t('camera.offline')}
        </p>
      )}
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      {state.photoLock && <p className={css.note}>{t('camera.lock')}</p>}
      <div className={css.controls}>
        <button
          type="button"
          className={css.small}
          hidden={!isLive || !camera.hasTorch}
          aria-label={t(camera.isLit ? 'camera.torchOff' : 'camera.torchOn')}
          onClick={() => void camera.light()}
        >
          <LightIcon isLit={camera.isLit} />
        </button>
        {isLive ? (
          <button
            type="button"
            className={css.shutter}
            aria-label={t('camera.capture')}
            disabled={isFull}
            aria-busy={isBusy || undefined}
            onClick={shoot}
          />
        ) : (
          <Button
            kind="primary"
            wide
            disabled={isFull}
            busy={isBusy}
            onClick={() => chooser.current?.click()}
          >
            {t('camera.fromFile')}
          </Button>
        )}
        <button
          type="button"
          className={css.small}
          hidden={!isLive || !camera.hasOther}
          aria-label={t('camera.switch')}
          onClick={camera.turn}
        >
          <TurnIcon />
        </button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        tabIndex={-1}
        onChange={choose}
      />
    </section>
  );
};
