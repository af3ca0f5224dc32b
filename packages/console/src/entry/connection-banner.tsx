import { useIsLost } from '../kit/connection.ts';
import { useT } from '../kit/phrases.tsx';
import css from './connection-banner.module.css';

/** Says that what stands on the page may be old, as long as the server cannot be reached. */
export const ConnectionBanner = () => {
  const t = useT();
  const isLost = useIsLost();
  // The place is there before its words, so that they are read out.
  return (
    <div role="status" className={css.place}>
      {isLost && (
        <p className={css.banner} data-lost>
          {t('connection.lost')}
        </p>
      )}
    </div>
  );
};
