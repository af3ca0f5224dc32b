import { Refusal } from '@chancery/contract/client/refusal.ts';
import { broken, type Rule } from '@chancery/contract/kit/rule.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { WarningKey } from '@chancery/contract/rules/warnings.ts';
import { useEffect, useState } from 'react';
import { checkCreditCode } from '#wire/rules/credit-code.ts';
import { textRule } from '#wire/rules/text.ts';
import { addUnit } from '#wire/unit/calls.ts';
import { Button } from '../../entry/button.tsx';
import { Dialog } from '../../entry/dialog.tsx';
import { Problem } from '../../entry/problem.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { useRuleForm } from '../../entry/use-rule-form.ts';
import { call } from '../../kit/call.ts';
import { go } from '../../kit/go.ts';
import { dropDraft, keepDraft, takeDraft } from '../../kit/keep.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { enterUnit } from '../../kit/unit.ts';
import css from './add-unit.module.css';
import login from './login.module.css';

const draft = '/addenterprise';
const empty = { companyFullName: '', companyName: '', social_credit_code: '', realName: '' };

const trimmed =
  (rule: Rule<string>): Rule<string> =>
  (value) =>
    rule(value.trim());
const creditCodeRule: Rule<string> = (value) => {
  if (value === '') return broken('rule.required');
  return checkCreditCode(value) === 'format' ? broken('rule.creditCode') : undefined;
};

/** Registers a unit and enters it. A check digit that does not add up is asked about, not refused. */
export const AddUnitForm = () => {
  const t = useT();
  const [doubts, setDoubts] = useState<readonly WarningKey[]>();

  const register = async (values: typeof empty, confirmed: readonly WarningKey[]) => {
    try {
      const { companyId } = await call(addUnit, values, { quiet: true, confirmed });
      dropDraft(draft);
      notify.success(t('addUnit.done', { name: values.companyName }));
      await enterUnit(companyId);
      go('/', { replace: true });
    } catch (error) {
      const asked = error instanceof Refusal ? error.data.warnings : undefined;
      if (!asked?.length) throw error;
      setDoubts(asked.map(({ warning }) => warning));
    }
  };

  const { form, values, field, focus, hear, problem, busy } = useRuleForm({
    initial: { ...empty, ...takeDraft<typeof empty>(draft) },
    rules: {
      companyName: trimmed(textRule({ min: 1, max: limits.text.name })),
      companyFullName: trimmed(textRule({ min: 1, max: limits.text.description })),
      social_credit_code: trimmed(creditCodeRule),
      realName: trimmed(textRule({ min: 1, max: limits.text.short })),
    },
    blame: { 'unit.creditCodeTaken': 'social_credit_code' },
    send: (entered) => register(entered, []),
  });
  useEffect(() => keepDraft(draft, values), [values]);

  const confirm = () => {
    setDoubts(undefined);
    register(values, doubts ?? []).catch(hear);
  };
  const correct = () => {
    setDoubts(undefined);
    setTimeout(() => focus('social_credit_code'));
  };
  const code = field('social_credit_code');

  return (
    <form {...form} className={`${login.form} ${css.form}`}>
      <TextField
        {...field('companyFullName')}
        label={t('addUnit.companyFullName')}
        help={t('addUnit.companyFullNameHelp')}
        autoComplete="organization"
      />
      <TextField
        {...field('companyName')}
        label={t('addUnit.companyName')}
        help={t('addUnit.companyNameHelp')}
        autoComplete="off"
      />
      <TextField
        {...code}
        onChange={(value) => code.onChange(value.toUpperCase().replace(/\s/g, ''))}
        label={t('addUnit.creditCode')}
        help={t('addUnit.creditCodeHelp')}
        maxLength={18}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
      />
      <TextField {...field('realName')} label={t('addUnit.realName')} autoComplete="name" />
      <Problem text={problem} />
      <Button kind="primary" type="submit" wide busy={busy}>
        {t('addUnit.submit')}
      </Button>
      {doubts && (
        <Dialog title={t('addUnit.doubt')} onClose={correct}>
          <p className={css.code}>{values.social_credit_code}</p>
          {doubts.map((doubt) => (
            <p key={doubt} className="sentence">
              {t(`warning.${doubt}`)}
            </p>
          ))}
          <div className={`${login.actions} ${css.actions}`}>
            <Button onClick={confirm}>{t('addUnit.confirm')}</Button>
            <Button kind="primary" onClick={correct}>
              {t('addUnit.correct')}
            </Button>
          </div>
        </Dialog>
      )}
    </form>
  );
};
