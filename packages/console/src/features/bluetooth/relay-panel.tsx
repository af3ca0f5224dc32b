import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { IconBluetooth, IconBluetoothConnected } from '@tabler/icons-react';
import { useT } from '../../kit/phrases.tsx';
import css from './bluetooth.module.css';
import type { Carried } from './relay.ts';
import { type RelayState, useRelay } from './use-relay.ts';
import { webBluetooth } from './web-bluetooth.ts';

/** The photo on its way, and those that stay with the seal. */
const Photos = ({ carried: { photo, photosLeft } }: { readonly carried: Carried }) => {
  const t = useT();
  return (
    <>
      {photo && (
        <div className={css.photo}>
          <Progress value={photo.percent} size="sm" aria-label={t('bluetooth.photoLabel')} />
          <span>
            {t('bluetooth.photo', { percent: photo.percent })}
            {photo.waiting > 0 && ` · ${t('bluetooth.photosWaiting', { n: photo.waiting })}`}
          </span>
        </div>
      )}
      {photosLeft > 0 && (
        <p role="alert" className={css.left}>
          {t('bluetooth.photosLeft', { n: photosLeft })}
        </p>
      )}
    </>
  );
};

/** Connects the seal of a use over Bluetooth, and says how it goes. */
export const RelayPanel = ({
  deviceId,
  serials,
}: {
  readonly deviceId: string;
  readonly serials?: readonly string[] | undefined;
}) => {
  const t = useT();
  const { state, connect, disconnect } = useRelay(deviceId, serials);
  const words = (now: RelayState): string => {
    if (now.is !== 'connected') return t(`bluetooth.${now.is}`);
    if (now.isStuck) return t('bluetooth.stuck', { serial: now.serial });
    return t('bluetooth.connected', {
      serial: now.serial,
      presses: now.carried.presses,
      photos: now.carried.photos,
      orders: now.carried.orders,
    });
  };
  if (!webBluetooth())
    return (
      <p className={css.relay}>
        <IconBluetooth size={18} aria-hidden />
        <span className={css.words}>{t('bluetooth.unable')}</span>
      </p>
    );
  const isConnected = state.is === 'connected';
  return (
    <div className={css.relay} data-state={state.is}>
      {isConnected ? (
        <IconBluetoothConnected size={18} aria-hidden />
      ) : (
        <IconBluetooth size={18} aria-hidden />
      )}
      <span className={css.words} role="status">
        {words(state)}
      </span>
      {isConnected ? (
        <Button variant="default" size="compact-sm" onClick={disconnect}>
          {t('bluetooth.disconnect')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          loading={state.is === 'connecting'}
          onClick={() => void connect()}
        >
          {t('bluetooth.connect')}
        </Button>
      )}
      {isConnected && <Photos carried={state.carried} />}
    </div>
  );
};
