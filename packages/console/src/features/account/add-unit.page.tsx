import { Button } from '../../entry/button.tsx';
import { EntryFrame } from '../../entry/entry-frame.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { go } from '../../kit/go.ts';
import { useT } from '../../kit/phrases.tsx';
import { AddUnitForm } from './add-unit.form.tsx';
import css from './choose.module.css';

/** The registration of a unit. */
export const Page = () => {
  const t = useT();
  return (
    <EntryFrame>
      <PageTitle text={t('addUnit.title')} />
      <section className={css.page}>
        <h1 className={css.title}>{t('addUnit.title')}</h1>
        <p className={css.lead}>{t('addUnit.lead')}</p>
        <AddUnitForm />
        <Button kind="link" onClick={() => go('/choose')}>
          {t('addUnit.back')}
        </Button>
      </section>
    </EntryFrame>
  );
};
