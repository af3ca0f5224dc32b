import { Refusal } from '@chancery/contract/client/refusal.ts';
import { limits } from '@chancery/contract/limits.ts';
import { useEffect, useState } from 'react';
import { loginPc } from '#wire/account/calls.ts';
import { checkVerificationCode } from '#wire/rules/verification-code.ts';
import { Button } from '../../entry/button.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import { Problem } from '../../entry/problem.tsx';
import { useRuleForm } from '../../entry/use-rule-form.ts';
import { call } from '../../kit/call.ts';
import { useCountdown } from '../../kit/countdown.ts';
import { machineId } from '../../kit/machine-id.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { beginAsMember } from './begin.ts';
import { DemoCode } from './demo-code.tsx';
import css from './login.module.css';

interface Props {
  readonly ticket: string;
  readonly maskedPhone: string | null;
  readonly demoCode?: string;
  /** Seconds until another code may be sent. */
  readonly resendSeconds: number;
  /** Sends another code, and with it another ticket. */
  onResend(): Promise<void>;
  onBack(): void;
}

/** The second step on a machine the server has not seen: the code it sent to the phone of the account. */
export const NewMachineForm = ({ ticket, maskedPhone, demoCode, resendSeconds, onResend, onBack }: Props) => {
  const t = useT();
  const [sending, setSending] = useState(false);
  const [left, start] = useCountdown(`new machine ${maskedPhone}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ticket is a code that was just sent
  useEffect(() => start(resendSeconds), [ticket]);
  const { form, field, set, focus, hear, problem, busy } = useRuleForm({
    initial: { code: '' },
    rules: { code: checkVerificationCode },
    blame: { 'account.codeWrong': 'code', 'account.codeExpired': 'code' },
    send: async ({ code }) => {
      const input = { ticket, verificationCode: code, machineId: machineId() };
      const login = await call(loginPc, input, { quiet: true }).catch((error: unknown) => {
        if (error instanceof Refusal && error.key === 'account.usernameFirst') onBack();
        throw error;
      });
      await beginAsMember(login, 'password');
    },
  });
  const send = async () => {
    setSending(true);
    try {
      await onResend();
      focus('code');
      notify.success(
        t('entry.codeSent', { phone: maskedPhone ?? '', n: limits.verificationCode.lifeMinutes }),
      );
    } catch (error) {
      if (error instanceof Refusal && error.data.retryAfterSeconds) start(error.data.retryAfterSeconds);
      hear(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form {...form} className={css.form}>
      <p>{t('login.newMachine', { phone: maskedPhone ?? '' })}</p>
      <div>
        <CodeField {...field('code')} autoFocus left={left} sending={sending} onSend={() => void send()} />
        <DemoCode code={demoCode} onFill={(value) => set('code', value)} />
      </div>
      <Problem text={problem} />
      <Button kind="primary" type="submit" wide busy={busy}>
        {t('login.submit')}
      </Button>
      <Button kind="link" className={css.forgot} onClick={onBack}>
        {t('login.otherAccount')}
      </Button>
    </form>
  );
};
