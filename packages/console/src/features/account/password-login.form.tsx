import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useState } from 'react';
import { loginByUsername } from '#wire/account/calls.ts';
import { Button } from '../../entry/button.tsx';
import { PasswordField } from '../../entry/password-field.tsx';
import { Problem } from '../../entry/problem.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { useRuleForm } from '../../entry/use-rule-form.ts';
import { call } from '../../kit/call.ts';
import { machineId } from '../../kit/machine-id.ts';
import { useT } from '../../kit/phrases.tsx';
import { beginAsMember } from './begin.ts';
import { passwordRule, requiredRule } from './field-rules.ts';
import css from './login.module.css';
import { NewMachineForm } from './new-machine.form.tsx';
import { ResetPasswordDialog } from './reset-password.dialog.tsx';

type FirstStep = CallResult<typeof loginByUsername>;

/** Login by username and password; on an unknown machine a code follows. */
export const PasswordLoginForm = () => {
  const t = useT();
  const [step, setStep] = useState<FirstStep>();
  const [isResetting, setResetting] = useState(false);
  const { form, values, field, set, problem, busy } = useRuleForm({
    initial: { username: '', password: '' },
    rules: { username: requiredRule, password: passwordRule },
    send: async ({ username, password }) => {
      const input = { username: username.trim(), password, machineId: machineId() };
      const answer = await call(loginByUsername, input, { quiet: true });
      if (answer.login) await beginAsMember(answer.login, 'password');
      else setStep(answer);
    },
  });
  const sendAgain = async () => {
    const input = { ...values, username: values.username.trim(), machineId: machineId() };
    setStep(await call(loginByUsername, input, { quiet: true }));
  };

  const startOver = () => {
    setStep(undefined);
    set('password', '');
  };
  if (step?.ticket)
    return <NewMachineForm {...step} ticket={step.ticket} onResend={sendAgain} onBack={startOver} />;

  return (
    <>
      <form {...form} className={css.form}>
        <TextField
          {...field('username')}
          label={t('login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label={t('entry.password')} autoComplete="current-password" />
        <Problem text={problem} />
        <Button kind="primary" type="submit" wide busy={busy}>
          {t('login.submit')}
        </Button>
        <Button kind="link" className={css.forgot} onClick={() => setResetting(true)}>
          {t('login.forgot')}
        </Button>
      </form>
      {isResetting && (
        <ResetPasswordDialog username={values.username.trim()} onClose={() => setResetting(false)} />
      )}
    </>
  );
};
