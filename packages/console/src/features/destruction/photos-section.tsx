import { DestructionPhoto } from '#wire/destruction/codes.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { useT } from '../../kit/phrases.tsx';
import { openPreview } from '../../kit/preview/open-preview.ts';
import css from './destruction.module.css';
import type { WholeDestruction } from './whole-destruction.ts';

/** What was photographed of a seal, small; each opens large. */
export const PhotosSection = ({ data: { photos } }: { readonly data: WholeDestruction }) => {
  const t = useT();
  if (photos.length === 0) return <p className={css.quiet}>{t('destruction.noPhotos')}</p>;
  return (
    <ul className={css.photos}>
      {photos.map(({ kind, file, addedBy }) => {
        const what = sayCode(t, DestructionPhoto, kind);
        return (
          <li key={file.filePath}>
            <button
              type="button"
              className={css.tile}
              aria-label={what}
              onClick={() =>
                void openPreview({ file, alt: what, linkOf: () => Promise.resolve(file.tmpUrl) })
              }
            >
              <img src={file.tmpUrl} alt="" loading="lazy" />
            </button>
            <p className={css.what}>{what}</p>
            <p className={css.quiet}>{t('destruction.photoBy', { name: addedBy })}</p>
          </li>
        );
      })}
    </ul>
  );
};
