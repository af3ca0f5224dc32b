import { updateUnitConfig } from '@chancery/contract/unit/config.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { CodeOf } from '#wire/kit/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { UnitSwitch } from '#wire/unit/codes.ts';
import { listUnitConfig } from '#wire/unit/config.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { Field } from '../../kit/form/field.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';

interface Props {
  readonly switches: readonly CodeOf<typeof UnitSwitch>[];
  readonly revision: number;
}

const options = (t: Translate) =>
  UnitSwitch.all.map((code) => ({
    value: code,
    label: t(codeLabel(UnitSwitch, code)),
    hint: t(`unitConfig.${code}`),
  }));

/** The functions a unit turns on and off itself. */
export const SwitchesForm = ({ switches, revision }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const isFixed = !can('unitConfig.edit');
  const form = useSchemaForm({
    schema: updateUnitConfig.input,
    fields: {
      switches: { kind: { options, several: true }, label: 'unitConfig.switches', fixed: isFixed },
    },
    given: { revision },
    initial: { switches },
    editing: true,
    send: (input, sendOptions) => callAny(updateUnitConfig, input, sendOptions),
    onDone: () => {
      notify.success(t('unitConfig.saved'));
      void refresh(listUnitConfig);
    },
  });
  useLeaveGuard(form.dirty);
  const field = <Field form={form} name="switches" />;
  return (
    <section className={detail.section}>
      {isFixed ? (
        field
      ) : (
        <FormBody form={form} verb={t('unitConfig.save')}>
          {field}
        </FormBody>
      )}
    </section>
  );
};
