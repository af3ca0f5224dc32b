import { deleteUnit } from '@chancery/contract/unit/calls.ts';
import type { z } from 'zod';
import type { UnitManage } from '#wire/unit/calls.ts';
import { Field } from '../../kit/form/field.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny } from '../../kit/query.ts';
import css from './unit.module.css';

interface Props extends DialogProps<boolean> {
  readonly unit: z.output<typeof UnitManage>;
}

/** Says what closing the unit means, and asks for its name. */
export const Dialog = ({ opened, close, unit }: Props) => {
  const t = useT();
  const form = useSchemaForm({
    schema: deleteUnit.input,
    fields: { companyName: { label: 'unit.typeName', autoComplete: 'off' } },
    send: (input, options) => callAny(deleteUnit, input, options),
    onDone: () => close(true),
  });
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('unit.close')}>
      <p className={css.lead}>{t('unit.closeLead', { name: unit.companyName })}</p>
      <ul className={css.consequences}>
        <li>{t('unit.closeMembers', { n: unit.members })}</li>
        <li>{t('unit.closeSessions', { n: unit.sessions })}</li>
        <li>{t('unit.closeDepartments', { n: unit.departments })}</li>
        <li>{t('unit.closeCode')}</li>
        <li>{t('unit.closeRecords')}</li>
      </ul>
      <FormBody
        form={form}
        verb={t('unit.close')}
        dangerous
        cancel={<CancelButton onClick={() => close()} />}
      >
        <p className={css.typed}>{unit.companyName}</p>
        <Field form={form} name="companyName" />
      </FormBody>
    </DialogFrame>
  );
};
