import { saveRetention } from '@chancery/contract/retention/calls.ts';
import { limits } from '#wire/limits.ts';
import { getRetention } from '#wire/retention/calls.ts';
import { type RetentionKind, retentionKinds } from '#wire/retention/rules.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { Field } from '../../kit/form/field.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny, refresh, useRead } from '../../kit/query.ts';
import css from './unit.module.css';

/** Between which numbers a unit may choose, and what is usual. */
const boundsOf = (kind: RetentionKind) =>
  function Bounds() {
    return useT()('retention.bounds', limits.retention[kind]);
  };

const specsFor = (fixed: boolean) => {
  const spec = (kind: RetentionKind) => ({
    kind: 'number' as const,
    label: `retention.${kind}` as const,
    Note: boundsOf(kind),
    fixed,
  });
  return {
    messages: spec('messages'),
    deliveries: spec('deliveries'),
    webhooks: spec('webhooks'),
    commands: spec('commands'),
    photoNotices: spec('photoNotices'),
    logins: spec('logins'),
    operations: spec('operations'),
  };
};

const [open, fixed] = [specsFor(false), specsFor(true)];

const RetentionForm = ({ rule }: { readonly rule: Readonly<Record<RetentionKind, number>> }) => {
  const t = useT();
  const { can } = useAccess();
  const isFixed = !can('unitConfig.edit');
  const form = useSchemaForm({
    schema: saveRetention.input,
    fields: isFixed ? fixed : open,
    initial: rule,
    editing: true,
    send: (input, sendOptions) => callAny(saveRetention, input, sendOptions),
    onDone: () => {
      notify.success(t('retention.saved'));
      void refresh(getRetention);
    },
  });
  useLeaveGuard(form.dirty);
  const fields = retentionKinds.map((kind) => <Field key={kind} form={form} name={kind} />);
  return isFixed ? (
    fields
  ) : (
    <FormBody form={form} verb={t('unitConfig.save')}>
      {fields}
    </FormBody>
  );
};

/** For how many days the unit keeps what is no evidence. */
export const Retention = () => {
  const t = useT();
  const { data } = useRead(getRetention, {});
  if (!data) return null;
  return (
    <section className={detail.section}>
      <h2>{t('retention.title')}</h2>
      <p className={css.lead}>{t('retention.text')}</p>
      <RetentionForm key={JSON.stringify(data)} rule={data} />
    </section>
  );
};
