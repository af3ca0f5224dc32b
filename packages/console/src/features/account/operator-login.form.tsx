import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { lazy, Suspense, useState } from 'react';
import { operatorLogin } from '#wire/operator/calls.ts';
import { Button } from '../../entry/button.tsx';
import { PasswordField } from '../../entry/password-field.tsx';
import { Problem } from '../../entry/problem.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { useRuleForm } from '../../entry/use-rule-form.ts';
import { call } from '../../kit/call.ts';
import { loadBooks, useT } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { passwordRule, requiredRule } from './field-rules.ts';
import css from './login.module.css';

const SecondStep = lazy(async () => {
  const [module] = await Promise.all([import('../second-factor/second-step.tsx'), loadBooks('secondFactor')]);
  return { default: module.SecondStep };
});

/** Login of an operator of the platform: a password, then a code of the authenticator. */
export const OperatorLoginForm = () => {
  const t = useT();
  const [first, setFirst] = useState<CallResult<typeof operatorLogin>>();
  const { form, values, field, set, problem, busy } = useRuleForm({
    initial: { username: '', password: '' },
    rules: { username: requiredRule, password: passwordRule },
    send: async ({ username, password }) => {
      setFirst(await call(operatorLogin, { username: username.trim(), password }, { quiet: true }));
    },
  });

  const startOver = () => {
    setFirst(undefined);
    set('password', '');
  };
  if (first)
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStep first={first} username={values.username} onBack={startOver} />
      </Suspense>
    );

  return (
    <form {...form} className={css.form}>
      <p className={css.note}>{t('login.operatorLead')}</p>
      <TextField
        {...field('username')}
        label={t('entry.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label={t('entry.password')} autoComplete="current-password" />
      <Problem text={problem} />
      <Button kind="primary" type="submit" wide busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
};
