import { Button } from '../../entry/button.tsx';
import { Problem } from '../../entry/problem.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { useRuleForm } from '../../entry/use-rule-form.ts';
import { useT } from '../../kit/phrases.tsx';
import { DemoCode } from '../account/demo-code.tsx';
import { requiredRule } from '../account/field-rules.ts';
import css from '../account/login.module.css';

interface Props {
  readonly lead?: string;
  readonly verb: string;
  readonly back: string;
  readonly demoCode?: string;
  /** A new authenticator has no recovery codes yet. */
  readonly digitsOnly?: boolean;
  send(code: string): Promise<unknown>;
  onBack(): void;
}

/** Asks for a code of the authenticator, or a recovery code in its place. */
export const CodeForm = ({ lead, verb, back, demoCode, digitsOnly = false, send, onBack }: Props) => {
  const t = useT();
  const { form, field, set, problem, busy } = useRuleForm({
    initial: { code: '' },
    rules: { code: requiredRule },
    blame: { 'secondFactor.codeWrong': 'code' },
    send: ({ code }) => send(code.trim()),
  });
  return (
    <form {...form} className={css.form}>
      {lead && <p>{lead}</p>}
      <div>
        <TextField
          {...field('code')}
          label={t('secondFactor.code')}
          help={digitsOnly ? undefined : t('secondFactor.codeHelp')}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={digitsOnly ? 'numeric' : 'text'}
          maxLength={24}
        />
        <DemoCode code={demoCode} onFill={(value) => set('code', value)} />
      </div>
      <Problem text={problem} />
      <Button kind="primary" type="submit" wide busy={busy}>
        {verb}
      </Button>
      <Button kind="link" className={css.forgot} onClick={onBack}>
        {back}
      </Button>
    </form>
  );
};
