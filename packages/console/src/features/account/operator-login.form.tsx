import { operatorLogin } from '#wire/operator.ts';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { Button } from '../../kit/plain/button.tsx';
import { PasswordField } from '../../kit/plain/password-field.tsx';
import { Problem } from '../../kit/plain/problem.tsx';
import { TextField } from '../../kit/plain/text-field.tsx';
import { useForm } from '../../kit/plain/use-form.ts';
import { beginAsOperator } from './begin.ts';
import { passwordRule, requiredRule } from './field-rules.ts';
import css from './login.module.css';

/** Login of an operator of the platform. */
export const OperatorLoginForm = () => {
  const t = useT();
  const { form, field, problem, busy } = useForm({
    initial: { username: '', password: '' },
    rules: { username: requiredRule, password: passwordRule },
    send: async ({ username, password }) => {
      const input = { username: username.trim(), password };
      await beginAsOperator(await call(operatorLogin, input, { quiet: true }), username);
    },
  });
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
