import { handOverForms } from '@chancery/contract/unit/hand-over.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listColleagues } from '#wire/member/calls.ts';
import { changeSuperAdmin, sendHandOverCode } from '#wire/unit/hand-over.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { useCountdown } from '../../kit/countdown.ts';
import { Field } from '../../kit/form/field.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { notify } from '../../kit/notice-store.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import css from './unit.module.css';

/** What the dialog is given. */
export interface HandOverProps extends DialogProps<string> {
  readonly unitName: string;
}

type Proof = keyof typeof handOverForms;

/** Offers the unit to a colleague; ends with their name. */
export const Dialog = ({ opened, close, unitName }: HandOverProps) => {
  const t = useT();
  const { user } = useAccess();
  const [proof, setProof] = useState<Proof>('code');
  const [left, start] = useCountdown('hand-over');
  const [demoCode, setDemoCode] = useState<string>();
  const [names] = useState(() => new Map<string, string>());
  const [colleague] = useState(() =>
    pick({
      endpoint: listColleagues,
      query: (typed) => ({ keyword: typed || undefined }),
      option: (row) => {
        names.set(row.userId, row.realName);
        return {
          value: row.userId,
          label: row.realName,
          hint: row.departmentNames || row.jobTitle,
          disabled: row.userId === user?.userId,
        };
      },
    }),
  );
  const form = useSchemaForm({
    schema: handOverForms[proof],
    fields: {
      userId: { kind: colleague, label: 'unit.heir' },
      verificationCode: { kind: 'code', label: 'unit.code', when: () => proof === 'code' },
      password: {
        label: 'unit.password',
        autoComplete: 'current-password',
        when: () => proof === 'password',
      },
    },
    send: async (input, options) => {
      const sent = input as { readonly userId: string };
      await call(changeSuperAdmin, sent, options);
      return names.get(sent.userId) ?? '';
    },
    onDone: close,
  });

  const send = async () => {
    const sent = await call(sendHandOverCode, {}).catch(() => undefined);
    if (!sent) return;
    start(sent.resendSeconds);
    setDemoCode(sent.demoCode);
    notify.success(t('unit.codeSent', { phone: sent.maskedPhone }));
  };

  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('unit.handOver')}>
      <p className={css.lead}>{t('unit.handOverLead', { name: unitName })}</p>
      <FormBody
        form={form}
        verb={t('unit.handOver')}
        dangerous
        cancel={<CancelButton onClick={() => close()} />}
      >
        <Field form={form} name="userId" />
        {proof === 'code' && (
          <div className={css.code}>
            <Field form={form} name="verificationCode" />
            <Button variant="default" disabled={left > 0} onClick={() => void send()}>
              {left > 0 ? t('unit.resendIn', { n: left }) : t('unit.sendCode')}
            </Button>
          </div>
        )}
        {proof === 'code' && demoCode && (
          <button type="button" className={css.demo} onClick={() => form.set('verificationCode', demoCode)}>
            {t('unit.demoCode', { code: demoCode })}
          </button>
        )}
        <Field form={form} name="password" />
        <button
          type="button"
          className={css.demo}
          onClick={() => setProof(proof === 'code' ? 'password' : 'code')}
        >
          {t(proof === 'code' ? 'unit.byPassword' : 'unit.byCode')}
        </button>
      </FormBody>
    </DialogFrame>
  );
};
