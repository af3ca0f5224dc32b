import { useEffect } from 'react';
import { BrandMark } from '../../entry/brand-mark.tsx';
import { EntryFrame } from '../../entry/entry-frame.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { Tabs } from '../../entry/tabs.tsx';
import { brand } from '../../kit/brand.ts';
import { returnPath } from '../../kit/go.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { whenIdle } from '../../kit/when-idle.ts';
import css from './login.module.css';
import { OperatorLoginForm } from './operator-login.form.tsx';
import { PasswordLoginForm } from './password-login.form.tsx';
import { PhoneLoginForm } from './phone-login.form.tsx';

const Letter = () => {
  const language = useLanguage();
  return (
    <aside className={css.letter} aria-hidden="true">
      <div className={css.lines}>
        <p className={css.motto}>{brand.motto[language]}</p>
      </div>
      <div className={css.imprint}>
        <BrandMark size={6.5} />
      </div>
    </aside>
  );
};

/** The way in. */
export const Page = () => {
  const t = useT();
  const isReturning = returnPath() !== undefined;
  useEffect(() => whenIdle(() => void import('../../shell/shell.tsx').catch(() => undefined)), []);
  return (
    <EntryFrame>
      <PageTitle text={t('login.title')} />
      <div className={css.page}>
        <Letter />
        <section className={css.card} aria-labelledby="login-title">
          <h1 id="login-title" className={css.title}>
            {t('login.title')}
          </h1>
          <p className={css.lead}>{t(isReturning ? 'login.again' : 'login.lead')}</p>
          <Tabs
            label={t('login.methods')}
            tabs={[
              { key: 'phone', label: t('login.byPhone'), content: <PhoneLoginForm /> },
              { key: 'password', label: t('login.byPassword'), content: <PasswordLoginForm /> },
              { key: 'operator', label: t('login.byOperator'), content: <OperatorLoginForm /> },
            ]}
          />
        </section>
      </div>
    </EntryFrame>
  );
};
