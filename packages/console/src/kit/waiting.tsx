import { useT } from './phrases.tsx';
import { Spinner } from './spinner.tsx';
import css from './waiting.module.css';

/** A page that is on its way. */
export const Waiting = () => {
  const t = useT();
  return (
    <div className={css.waiting} role="status">
      <Spinner size={28} />
      <span className="visually-hidden">{t('entry.loading')}</span>
    </div>
  );
};
