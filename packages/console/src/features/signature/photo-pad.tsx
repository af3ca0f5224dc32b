import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { type ChangeEvent, useState } from 'react';
import type { InkKind } from '#wire/signature/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { shrunkPhoto } from './shrink-photo.ts';
import css from './signature.module.css';

/** Has the paper of a photo taken away. */
export type CleanPhoto = (photo: string, ink: CodeOf<typeof InkKind>) => Promise<string>;

interface Props {
  readonly ink: CodeOf<typeof InkKind>;
  readonly clean: CleanPhoto;
  onPicture(picture: string | undefined): void;
}

/** Takes a photo of a signature or of an imprint, and shows what is left of it without the paper. */
export const PhotoPad = ({ ink, clean, onPicture }: Props) => {
  const t = useT();
  const [state, setState] = useState<'none' | 'busy' | 'bad' | 'there'>('none');
  const [picture, setPicture] = useState<string>();

  const take = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = files ?? [];
    if (!photo) return;
    setState('busy');
    setPicture(undefined);
    onPicture(undefined);
    const sent = await shrunkPhoto(photo).catch(() => undefined);
    const cleaned = sent && (await clean(sent, ink).catch(() => undefined));
    setState(cleaned ? 'there' : 'bad');
    setPicture(cleaned);
    onPicture(cleaned);
  };

  return (
    <div className={css.pad} aria-busy={state === 'busy'}>
      <label className={css.photo}>
        <span>{t(ink === 'seal' ? 'signing.pad.photoSeal' : 'signing.pad.photo')}</span>
        <input type="file" accept="image/*" onChange={(event) => void take(event)} />
      </label>
      {state === 'busy' && <p role="status">{t('signing.pad.photoBusy')}</p>}
      {state === 'bad' && (
        <p role="alert" className={css.wrong}>
          {t(ink === 'seal' ? 'signing.pad.sealBad' : 'signing.pad.photoBad')}
        </p>
      )}
      {picture && (
        <img className={css.shown} src={`data:image/png;base64,${picture}`} alt={t('signing.pad.shown')} />
      )}
    </div>
  );
};
