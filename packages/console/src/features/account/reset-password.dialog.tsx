import { limits } from '@chancery/contract/limits.ts';
import { changePassword } from '#wire/account/calls.ts';
import { checkNewPassword } from '#wire/rules/password.ts';
import { isPhone } from '#wire/rules/phone.ts';
import { checkVerificationCode } from '#wire/rules/verification-code.ts';
import { Button } from '../../entry/button.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import { Dialog } from '../../entry/dialog.tsx';
import { PasswordField } from '../../entry/password-field.tsx';
import { Problem } from '../../entry/problem.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { useRuleForm } from '../../entry/use-rule-form.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { DemoCode } from './demo-code.tsx';
import { againRule, codePhoneRule, phoneRule } from './field-rules.ts';
import css from './login.module.css';
import { useCode } from './use-code.ts';

interface Props {
  /** What was typed as the username; taken over when it is a phone number. */
  readonly username: string;
  onClose(): void;
}

/** Sets a new password with a code sent to the phone of the account. */
export const ResetPasswordDialog = ({ username, onClose }: Props) => {
  const t = useT();
  const { form, values, field, set, complain, hear, focus, problem, busy } = useRuleForm({
    initial: { username: isPhone(username) ? username : '', newPass: '', reNewPass: '', vaildValue: '' },
    rules: {
      username: phoneRule,
      newPass: checkNewPassword,
      reNewPass: (value, { newPass }) => againRule(value, newPass),
      vaildValue: checkVerificationCode,
    },
    blame: {
      'account.codeWrong': 'vaildValue',
      'account.codeExpired': 'vaildValue',
      'account.passwordSame': 'newPass',
    },
    send: async ({ username: phone, newPass, vaildValue }) => {
      const input = { username: phone.trim(), password: newPass, verificationCode: vaildValue };
      await call(changePassword, input, { quiet: true });
      onClose();
      notify.success(t('catalogue.passwordReset'));
    },
  });
  const phone = values.username.trim();
  const code = useCode('password-reset', phone);

  const send = () => {
    const wrong = codePhoneRule(phone);
    if (wrong) complain({ username: wrong });
    else code.send().then(() => focus('vaildValue'), hear);
  };

  return (
    <Dialog title={t('reset.title')} onClose={onClose}>
      <form {...form} className={css.form}>
        <TextField
          {...field('username')}
          label={t('entry.phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          maxLength={11}
          placeholder={t('entry.phonePlaceholder')}
        />
        <div>
          <CodeField {...field('vaildValue')} left={code.left} sending={code.sending} onSend={send} />
          <DemoCode code={code.demoCode} onFill={(value) => set('vaildValue', value)} />
        </div>
        <PasswordField
          {...field('newPass')}
          label={t('reset.newPass')}
          help={t('reset.newPassHelp', limits.password)}
          autoComplete="new-password"
        />
        <PasswordField {...field('reNewPass')} label={t('reset.reNewPass')} autoComplete="new-password" />
        <Problem text={problem} />
        <div className={css.actions}>
          <Button onClick={onClose}>{t('entry.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t('reset.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
