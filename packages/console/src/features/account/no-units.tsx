import { Button } from '../../entry/button.tsx';
import { go } from '../../kit/go.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './choose.module.css';

/** Says what somebody without a unit can do. */
export const NoUnits = ({ phone }: { readonly phone: string }) => {
  const t = useT();
  return (
    <div className={css.empty}>
      <h2 className={css.emptyTitle}>{t('choose.empty')}</h2>
      <p>{t('choose.emptyLead', { phone })}</p>
      <Button kind="primary" onClick={() => go('/addenterprise')}>
        {t('choose.register')}
      </Button>
    </div>
  );
};
