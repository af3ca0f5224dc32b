import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useState } from 'react';
import { beginSecondFactor, getSecondFactor, renewRecoveryCodes } from '#wire/operator/second-factor.ts';
import { Button } from '../../entry/button.tsx';
import { call } from '../../kit/call.ts';
import { showExactTime } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';
import { SetUp } from './set-up.tsx';

type Step =
  | { readonly at: 'overview' | 'renewing' | 'replacing' }
  | { readonly at: 'renewed'; readonly codes: readonly string[] }
  | { readonly at: 'settingUp'; readonly begun: CallResult<typeof beginSecondFactor> };

const few = 3;

const leftPhrase = (n: number) => {
  if (n === 0) return 'secondFactor.noneLeft';
  return n <= few ? 'secondFactor.fewLeft' : 'secondFactor.left';
};

/** My authenticator: how it stands, another phone, new recovery codes. */
export const Page = () => {
  const t = useT();
  const { data, error, refetch } = useRead(getSecondFactor, {});
  const [step, setStep] = useState<Step>({ at: 'overview' });
  usePageTitle(t('secondFactor.title'));
  const overview = () => {
    setStep({ at: 'overview' });
    void refresh(getSecondFactor);
  };

  const content = () => {
    switch (step.at) {
      case 'overview':
        return (
          data && (
            <>
              <p>{data.setUpAt && t('secondFactor.setUpAt', { when: showExactTime(data.setUpAt) })}</p>
              <p className={data.recoveryCodesLeft <= few ? css.few : undefined}>
                {t(leftPhrase(data.recoveryCodesLeft), { n: data.recoveryCodesLeft })}
              </p>
              <div className={css.actions}>
                <Button onClick={() => setStep({ at: 'replacing' })}>{t('secondFactor.replace')}</Button>
                <Button onClick={() => setStep({ at: 'renewing' })}>{t('secondFactor.renew')}</Button>
              </div>
            </>
          )
        );
      case 'renewing':
        return (
          <CodeForm
            lead={t('secondFactor.renewLead')}
            verb={t('secondFactor.renew')}
            back={t('secondFactor.back')}
            send={async (code) => {
              const { recoveryCodes } = await call(renewRecoveryCodes, { code }, { quiet: true });
              setStep({ at: 'renewed', codes: recoveryCodes });
            }}
            onBack={overview}
          />
        );
      case 'replacing':
        return (
          <CodeForm
            lead={t('secondFactor.replaceLead')}
            verb={t('secondFactor.goOn')}
            back={t('secondFactor.back')}
            send={async (code) => {
              setStep({ at: 'settingUp', begun: await call(beginSecondFactor, { code }, { quiet: true }) });
            }}
            onBack={overview}
          />
        );
      case 'renewed':
        return <RecoveryCodes codes={step.codes} onDone={overview} />;
      case 'settingUp':
        return (
          <SetUp
            begun={step.begun}
            call={call}
            back={t('secondFactor.back')}
            onBack={overview}
            onDone={() => {
              notify.success(t('secondFactor.done'));
              overview();
            }}
          />
        );
    }
  };

  return (
    <section className={css.page}>
      <header>
        <h1>{t('secondFactor.title')}</h1>
        <p>{t('secondFactor.lead')}</p>
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <div className={css.card} aria-busy={!data && !error}>
        {content()}
      </div>
    </section>
  );
};
