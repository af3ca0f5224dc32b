import { verificationCode } from '@chancery/contract/rules/verification-code.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { askSealingPasskey, getSealing, sendSealingCode, startSealing } from '#wire/sealing/calls.ts';
import { call } from '../../kit/call.ts';
import { useCountdown } from '../../kit/countdown.ts';
import { Field } from '../../kit/form/field.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { showAnew } from '../authorization/authorization-steps.ts';
import { PasskeyButton } from '../passkey/passkey-button.tsx';
import css from './sealing.module.css';
import type { FileToSeal, Sealing } from './sealing.ts';

interface Props {
  readonly data: Sealing;
  readonly chosen: readonly FileToSeal[];
}

const schema = z.object({ verificationCode });

/** Asks for the code from the reader's phone or for a passkey, and presses. */
export const PressForm = ({ data, chosen }: Props) => {
  const t = useT();
  const [wait, start] = useCountdown('sealing');
  const [demoCode, setDemoCode] = useState<string>();
  const files = chosen.map(({ fileId }) => fileId);
  const done = () => {
    notify.success(t('sealing.started'));
    void Promise.all([refresh(getSealing), showAnew()]);
  };
  const form = useSchemaForm({
    schema,
    fields: { verificationCode: { kind: 'code', label: 'sealing.code' } },
    send: (input, options) => {
      const proof = input as z.output<typeof schema>;
      return call(startSealing, { id: data.id, files, ...proof }, options);
    },
    onDone: done,
  });
  const send = async () => {
    const sent = await call(sendSealingCode, {}).catch(() => undefined);
    if (!sent) return;
    start(sent.resendSeconds);
    setDemoCode(sent.demoCode);
  };
  const left = data.granted - data.used;
  return (
    <FormBody
      form={form}
      verb={t('sealing.press', { count: chosen.length })}
      cancel={
        <PasskeyButton
          ask={() => call(askSealingPasskey, { id: data.id, files })}
          use={async (passkey) => {
            await call(startSealing, { id: data.id, files, passkey });
            done();
          }}
        />
      }
    >
      <p className={css.dim}>
        {t('sealing.chosen', { count: chosen.length })} · {t('sealing.left', { count: left })}
      </p>
      <div className={css.code}>
        <Field form={form} name="verificationCode" />
        <Button variant="default" disabled={wait > 0} onClick={() => void send()}>
          {wait > 0 ? t('sealing.again', { seconds: wait }) : t('sealing.sendCode')}
        </Button>
      </div>
      <p className={css.dim}>{t('sealing.codeHelp', { phone: data.maskedPhone })}</p>
      {demoCode && (
        <button type="button" className={css.demo} onClick={() => form.set('verificationCode', demoCode)}>
          {t('sealing.demoCode', { code: demoCode })}
        </button>
      )}
    </FormBody>
  );
};
