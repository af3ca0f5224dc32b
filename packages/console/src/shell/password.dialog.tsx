import { passwordResetForm } from '@chancery/contract/rules/password-reset.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { changePassword, sendCode } from '#wire/account/calls.ts';
import { CodePurpose } from '#wire/account/codes.ts';
import { maskPhone } from '#wire/rules/phone.ts';
import { useAccess } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { useCountdown } from '../kit/countdown.ts';
import { Field } from '../kit/form/field.tsx';
import { FormBody } from '../kit/form/form-body.tsx';
import { useSchemaForm } from '../kit/form/use-schema-form.ts';
import { go } from '../kit/go.ts';
import { notify } from '../kit/notice-store.ts';
import { DialogFrame } from '../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../kit/overlay/dialog-store.ts';
import { useT } from '../kit/phrases.tsx';
import { clearSession } from '../kit/session-store.ts';
import css from './password.module.css';

const fields = {
  newPass: { help: 'shell.passwordHelp', autoComplete: 'new-password' },
  reNewPass: { autoComplete: 'new-password' },
  vaildValue: {},
} as const;

/** Sets a new password with a code sent to one's own phone; every session ends, this one too. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const phone = useAccess().user?.mobile ?? '';
  const [left, start] = useCountdown('password');
  const [demoCode, setDemoCode] = useState<string>();

  const form = useSchemaForm({
    schema: passwordResetForm,
    fields,
    given: { username: phone },
    send: (input, options) => {
      const { username, newPass, vaildValue } = input as z.output<typeof passwordResetForm>;
      return call(changePassword, { username, password: newPass, verificationCode: vaildValue }, options);
    },
    onDone: () => {
      notify.success(t('catalogue.passwordReset'));
      close();
      clearSession();
      go('/login', { replace: true });
    },
  });

  const send = async () => {
    const sent = await call(sendCode, { phone, purpose: CodePurpose.passwordReset }).catch(() => undefined);
    if (!sent) return;
    start(sent.resendSeconds);
    setDemoCode(sent.demoCode);
    notify.success(t('shell.codeSent', { phone: maskPhone(phone) }));
  };

  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('shell.changePassword')}>
      <p className={css.lead}>{t('shell.passwordLead', { phone: maskPhone(phone) })}</p>
      <FormBody form={form} verb={t('shell.setPassword')}>
        <Field form={form} name="newPass" />
        <Field form={form} name="reNewPass" />
        <div className={css.code}>
          <Field form={form} name="vaildValue" />
          <Button variant="default" disabled={left > 0} onClick={() => void send()}>
            {left > 0 ? t('shell.resendIn', { n: left }) : t('shell.sendCode')}
          </Button>
        </div>
        {demoCode && (
          <button type="button" className={css.demo} onClick={() => form.set('vaildValue', demoCode)}>
            {t('shell.demoCode', { code: demoCode })}
          </button>
        )}
      </FormBody>
    </DialogFrame>
  );
};
