import '@mantine/core/styles/NumberInput.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { Button, NumberInput } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import css from './photo.module.css';

interface Props {
  /** A code is shown already. */
  readonly isAgain: boolean;
  readonly isBusy: boolean;
  onMake(minutes: number, maxPhotos: number): Promise<void>;
}

const { minutes, photos } = limits.photo;
const within = (value: string | number, { min, max, usual }: typeof minutes | typeof photos): number =>
  Math.min(max, Math.max(min, Math.trunc(Number(value)) || usual));

/** For how long and for how many photos a phone is paired. */
export const PairForm = ({ isAgain, isBusy, onMake }: Props) => {
  const t = useT();
  const [forMinutes, setMinutes] = useState<string | number>(minutes.usual);
  const [forPhotos, setPhotos] = useState<string | number>(photos.usual);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onMake(within(forMinutes, minutes), within(forPhotos, photos));
      }}
    >
      <NumberInput
        label={t('photo.minutes')}
        value={forMinutes}
        onChange={setMinutes}
        min={minutes.min}
        max={minutes.max}
        clampBehavior="blur"
        allowDecimal={false}
      />
      <NumberInput
        label={t('photo.maxPhotos')}
        value={forPhotos}
        onChange={setPhotos}
        min={photos.min}
        max={photos.max}
        clampBehavior="blur"
        allowDecimal={false}
      />
      <Button
        type="submit"
        variant={isAgain ? 'default' : 'filled'}
        loading={isBusy}
        leftSection={<IconQrcode size="1rem" />}
      >
        {t(isAgain ? 'photo.pairAgain' : 'photo.pair')}
      </Button>
    </form>
  );
};
