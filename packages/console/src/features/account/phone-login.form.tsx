import { loginByPhone } from '#wire/account/calls.ts';
import { checkVerificationCode } from '#wire/rules/verification-code.ts';
import { Button } from '../../entry/button.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import { Problem } from '../../entry/problem.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { useRuleForm } from '../../entry/use-rule-form.ts';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { beginAsMember } from './begin.ts';
import { DemoCode } from './demo-code.tsx';
import { codePhoneRule, phoneRule } from './field-rules.ts';
import css from './login.module.css';
import { useCode } from './use-code.ts';

/** Login by phone and verification code. */
export const PhoneLoginForm = () => {
  const t = useT();
  const { form, values, field, set, complain, hear, focus, problem, busy } = useRuleForm({
    initial: { phone: '', code: '' },
    rules: { phone: phoneRule, code: checkVerificationCode },
    blame: { 'account.codeWrong': 'code', 'account.codeExpired': 'code' },
    send: async ({ phone, code }) => {
      const input = { phoneNumber: phone.trim(), verificationCode: code };
      await beginAsMember(await call(loginByPhone, input, { quiet: true }), 'phone');
    },
  });
  const phone = values.phone.trim();
  const code = useCode('login', phone);

  const send = () => {
    const wrong = codePhoneRule(phone);
    if (wrong) complain({ phone: wrong });
    else code.send().then(() => focus('code'), hear);
  };

  return (
    <form {...form} className={css.form}>
      <TextField
        {...field('phone')}
        label={t('entry.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        placeholder={t('entry.phonePlaceholder')}
      />
      <div>
        <CodeField {...field('code')} left={code.left} sending={code.sending} onSend={send} />
        <DemoCode code={code.demoCode} onFill={(value) => set('code', value)} />
      </div>
      <Problem text={problem} />
      <Button kind="primary" type="submit" wide busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
};
