import { limits } from '@chancery/contract/limits.ts';
import { changeOperatorPassword } from '#wire/operator/calls.ts';
import { checkNewPassword } from '#wire/rules/password.ts';
import { Button } from '../../entry/button.tsx';
import { EntryFrame } from '../../entry/entry-frame.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { PasswordField } from '../../entry/password-field.tsx';
import { Problem } from '../../entry/problem.tsx';
import { useRuleForm } from '../../entry/use-rule-form.ts';
import { refreshAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { go } from '../../kit/go.ts';
import { logout } from '../../kit/logout.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { againRule, passwordRule } from './field-rules.ts';
import css from './login.module.css';

/** An operator replaces the one-time password before anything else. */
export const Page = () => {
  const t = useT();
  const { form, field, problem, busy } = useRuleForm({
    initial: { password: '', newPass: '', reNewPass: '' },
    rules: {
      password: passwordRule,
      newPass: checkNewPassword,
      reNewPass: (value, { newPass }) => againRule(value, newPass),
    },
    blame: { 'account.passwordWrong': 'password', 'account.passwordSame': 'newPass' },
    send: async ({ password, newPass }) => {
      await call(changeOperatorPassword, { password, newPass }, { quiet: true });
      await refreshAccess();
      notify.success(t('operatorPassword.done'));
      go('/', { replace: true });
    },
  });
  return (
    <EntryFrame
      aside={
        <Button kind="link" onClick={logout}>
          {t('entry.logout')}
        </Button>
      }
    >
      <PageTitle text={t('operatorPassword.title')} />
      <section className={`${css.card} ${css.narrow}`}>
        <h1 className={css.title}>{t('operatorPassword.title')}</h1>
        <p className={css.lead}>{t('operatorPassword.lead')}</p>
        <form {...form} className={css.form}>
          <PasswordField
            {...field('password')}
            label={t('operatorPassword.current')}
            autoComplete="current-password"
          />
          <PasswordField
            {...field('newPass')}
            label={t('reset.newPass')}
            help={t('reset.newPassHelp', limits.password)}
            autoComplete="new-password"
          />
          <PasswordField {...field('reNewPass')} label={t('reset.reNewPass')} autoComplete="new-password" />
          <Problem text={problem} />
          <Button kind="primary" type="submit" wide busy={busy}>
            {t('operatorPassword.submit')}
          </Button>
        </form>
      </section>
    </EntryFrame>
  );
};
