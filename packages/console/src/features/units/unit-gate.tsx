import { openUnit } from '@chancery/contract/units/calls.ts';
import { Field } from '../../kit/form/field.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny } from '../../kit/query.ts';
import css from './units.module.css';

interface Props {
  readonly companyId: string;
  onOpened(): void;
}

/** Asks why somebody looks into a unit, before anything of it is shown. */
export const UnitGate = ({ companyId, onOpened }: Props) => {
  const t = useT();
  const form = useSchemaForm({
    schema: openUnit.input,
    fields: { reason: { kind: 'textarea' } },
    given: { companyId },
    send: (input, options) => callAny(openUnit, input, options),
    onDone: onOpened,
  });
  usePageTitle(t('units.why'));
  return (
    <section className={css.gate}>
      <h1>{t('units.why')}</h1>
      <p className="sentence">{t('units.whyText')}</p>
      <FormBody form={form} verb={t('units.open')}>
        <Field form={form} name="reason" />
      </FormBody>
    </section>
  );
};
