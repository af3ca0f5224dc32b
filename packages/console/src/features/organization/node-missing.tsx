import { useT } from '../../kit/phrases.tsx';
import css from './organization.module.css';

/** Stands in for a node that is on its way, or that does not exist. */
export const NodeMissing = ({ isLost }: { readonly isLost: boolean }) => {
  const t = useT();
  return isLost ? (
    <p className={css.none} role="status">
      {t('detail.missing')}
    </p>
  ) : (
    <div className={css.placeholder} aria-busy="true" />
  );
};
