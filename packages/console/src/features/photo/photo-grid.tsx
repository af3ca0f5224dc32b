import { codeLabel } from '#wire/kit/codes.ts';
import { PhotoSource } from '#wire/use-record/codes.ts';
import { showExactTime } from '../../kit/format.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './photo.module.css';
import { PhotoImage } from './photo-image.tsx';
import type { UsePhoto } from './use-photo.ts';

const load = () => import('./photo.dialog.tsx');

/** Photos as small pictures; each opens large. */
export const PhotoGrid = ({ photos }: { readonly photos: readonly UsePhoto[] }) => {
  const t = useT();
  return (
    <ul className={css.grid}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <button
            type="button"
            className={css.tile}
            aria-label={photo.sequence ? t('photo.open', { n: photo.sequence }) : t('photo.openPapers')}
            onClick={() => void openDialog(load, { photos, at })}
          >
            <PhotoImage photo={photo} alt="" />
          </button>
          <p className={css.what}>
            {photo.sequence ? t('photo.of', { n: photo.sequence }) : t('photo.ofPapers')}
          </p>
          <p className={css.note}>{showExactTime(photo.takenAt)}</p>
          <p className={css.note}>
            {[t(codeLabel(PhotoSource, photo.source)), photo.byName].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
};
