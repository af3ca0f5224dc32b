import { Refusal } from '@chancery/contract/client/refusal.ts';
import { loginPc } from '#wire/account/calls.ts';
import { checkVerificationCode } from '#wire/rules/verification-code.ts';
import { Button } from '../../entry/button.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import { Problem } from '../../entry/problem.tsx';
import { useRuleForm } from '../../entry/use-rule-form.ts';
import { call } from '../../kit/call.ts';
import { machineId } from '../../kit/machine-id.ts';
import { useT } from '../../kit/phrases.tsx';
import { beginAsMember } from './begin.ts';
import { DemoCode } from './demo-code.tsx';
import css from './login.module.css';

interface Props {
  readonly ticket: string;
  readonly maskedPhone: string | null;
  readonly demoCode?: string;
  onBack(): void;
}

/** The second step on a machine the server has not seen: the code it sent to the phone of the account. */
export const NewMachineForm = ({ ticket, maskedPhone, demoCode, onBack }: Props) => {
  const t = useT();
  const { form, field, set, problem, busy } = useRuleForm({
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
  return (
    <form {...form} className={css.form}>
      <p>{t('login.newMachine', { phone: maskedPhone ?? '' })}</p>
      <div>
        <CodeField {...field('code')} autoFocus left={0} sending={false} />
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
