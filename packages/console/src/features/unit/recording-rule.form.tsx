import { saveLiveRule } from '@chancery/contract/live/recording.calls.ts';
import { getLiveRule } from '#wire/live/recording.calls.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { Field } from '../../kit/form/field.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny, refresh, useRead } from '../../kit/query.ts';

const RuleForm = ({ keepDays }: { readonly keepDays: number }) => {
  const t = useT();
  const { can } = useAccess();
  const isFixed = !can('unitConfig.edit');
  const form = useSchemaForm({
    schema: saveLiveRule.input,
    fields: {
      keepDays: {
        kind: 'number',
        label: 'unitConfig.keepDays',
        help: 'unitConfig.keepDaysHelp',
        fixed: isFixed,
      },
    },
    initial: { keepDays },
    editing: true,
    send: (input, sendOptions) => callAny(saveLiveRule, input, sendOptions),
    onDone: () => {
      notify.success(t('unitConfig.saved'));
      void refresh(getLiveRule);
    },
  });
  useLeaveGuard(form.dirty);
  const field = <Field form={form} name="keepDays" />;
  return isFixed ? (
    field
  ) : (
    <FormBody form={form} verb={t('unitConfig.save')}>
      {field}
    </FormBody>
  );
};

/** For how many days the unit keeps what was filmed of its uses. */
export const RecordingRule = () => {
  const t = useT();
  const { data } = useRead(getLiveRule, {});
  if (!data) return null;
  return (
    <section className={detail.section}>
      <h2>{t('unitConfig.recordings')}</h2>
      <RuleForm key={data.keepDays} keepDays={data.keepDays} />
    </section>
  );
};
