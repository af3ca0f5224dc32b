import { Button, Switch, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import css from './apply.module.css';
import { errorAt } from './apply-errors.ts';
import type { FenceValues } from './apply-values.ts';
import { Fold } from './fold.tsx';
import type { Apply } from './use-apply.ts';

const noFence: FenceValues = { longitude: '', latitude: '', radiusMetres: '500' };
const patienceMs = 15_000;

const whereAmI = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('this browser knows no places'));
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: patienceMs,
    });
  });

/** Where the seal may be used: in words, and as a circle when it shall be kept to. */
export const PlaceFields = ({ apply }: { readonly apply: Apply }) => {
  const t = useT();
  const { values, errors, set } = apply;
  const [trouble, setTrouble] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const fence = values.fence;
  const change = (next: Partial<FenceValues>) => set({ fence: { ...noFence, ...values.fence, ...next } });
  const locate = async () => {
    setLooking(true);
    setTrouble(undefined);
    try {
      const { coords } = await whereAmI();
      change({ longitude: coords.longitude.toFixed(6), latitude: coords.latitude.toFixed(6) });
    } catch {
      setTrouble(t('apply.noLocation'));
    } finally {
      setLooking(false);
    }
  };
  const parts = [
    ['longitude', t('apply.longitude')],
    ['latitude', t('apply.latitude')],
    ['radiusMetres', t('apply.radius')],
  ] as const;
  return (
    <Fold
      title={t('apply.place')}
      summary={[values.place, fence && t('apply.fenced')].filter(Boolean).join(' · ')}
      wrong={errorAt(errors, 'place', 'geofence') !== undefined}
    >
      <TextInput
        label={t('apply.placeWords')}
        value={values.place}
        error={errors.place}
        aria-invalid={Boolean(errors.place)}
        onChange={(event) => set({ place: event.currentTarget.value })}
      />
      <Switch
        label={t('apply.fence')}
        description={t('apply.fenceHelp')}
        checked={fence !== null}
        onChange={(event) => set({ fence: event.currentTarget.checked ? noFence : null })}
      />
      {fence && (
        <>
          <Button
            variant="default"
            leftSection={<IconCurrentLocation size="1rem" />}
            loading={isLooking}
            onClick={() => void locate()}
          >
            {t('apply.whereIAm')}
          </Button>
          {trouble && (
            <p className={css.error} role="alert">
              {trouble}
            </p>
          )}
          <div className={css.pair}>
            {parts.map(([name, label]) => (
              <TextInput
                key={name}
                label={label}
                inputMode="decimal"
                value={fence[name]}
                error={errors[`geofence.${name}`]}
                aria-invalid={Boolean(errors[`geofence.${name}`])}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
              />
            ))}
          </div>
        </>
      )}
    </Fold>
  );
};
