import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { NativeSelect } from '@mantine/core';
import type { makePhotoTicket } from '#wire/photo/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './photo.module.css';

interface Props {
  readonly address: CallResult<typeof makePhotoTicket>['address'];
  readonly base: string;
  onChange(base: string): void;
}

/** Where the code leads, and what to do where no phone could follow it. */
export const AddressChoice = ({ address, base, onChange }: Props) => {
  const t = useT();
  const { isLoopback, listens, nearby, publicUrl } = address;
  const choices = isLoopback ? [...nearby, publicUrl] : [publicUrl];
  const isSecure = base.startsWith('https:');
  return (
    <>
      {choices.length > 1 && (
        <NativeSelect
          label={t('photo.address')}
          data={choices}
          value={base}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {isLoopback && !listens && (
        <div className={css.how} role="note">
          <p>{t('photo.loopback')}</p>
          <p>{t('photo.loopbackHow')}</p>
        </div>
      )}
      {!isSecure && (listens || !isLoopback) && <p className={css.how}>{t('photo.notSecure')}</p>}
    </>
  );
};
