import { useT } from '../../kit/phrases.tsx';
import type { Shown } from './design.ts';
import css from './e-seal.module.css';

interface Props {
  readonly picture: Shown | undefined;
  readonly alt: string;
  /** What is said instead while there is nothing to show. */
  readonly instead?: string | undefined;
  readonly busy?: boolean;
  readonly small?: boolean;
}

/** A seal as it stands on paper, in its true size where the screen tells the truth. */
export const OnPaper = ({ picture, alt, instead, busy = false, small = false }: Props) => {
  const t = useT();
  return (
    <figure className={css.sheet} data-small={small || undefined} aria-busy={busy}>
      <div>
        {picture ? (
          <img
            src={picture.image}
            alt={alt}
            style={{ width: `${picture.widthMm}mm`, height: `${picture.heightMm}mm` }}
          />
        ) : (
          <p>{instead}</p>
        )}
      </div>
      {picture && (
        <figcaption>{t('eSeal.measures', { width: picture.widthMm, height: picture.heightMm })}</figcaption>
      )}
    </figure>
  );
};
