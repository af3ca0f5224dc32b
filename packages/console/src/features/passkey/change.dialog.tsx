import { addPasskey, removePasskey } from '@chancery/contract/passkey/calls.ts';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { z } from 'zod';
import { beginPasskey, sendPasskeyCode } from '#wire/passkey/calls.ts';
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
import { machineName } from '../../kit/user-agent.ts';
import { makeKey } from './browser-key.ts';
import css from './passkeys.module.css';

/** What the dialog is given. */
export interface ChangeProps extends DialogProps<boolean> {
  readonly phone: string;
  /** The passkey that is to go; else one is registered. */
  readonly gone?: { readonly id: string; readonly name: string };
}

const { verificationCode } = removePasskey.input.shape;
const schemas = {
  add: addPasskey.input.pick({ name: true }).extend({ verificationCode }),
  remove: removePasskey.input.pick({ verificationCode: true }),
};
type Wish = z.output<typeof schemas.add>;

/** Registers a passkey, or removes one, after a code by phone. */
export const Dialog = ({ opened, close, phone, gone }: ChangeProps) => {
  const t = useT();
  const [left, start] = useCountdown('passkeys');
  // A code is spent by the first question; who turns the browser down once is not asked for another.
  const begun = useRef<Awaited<ReturnType<typeof beginOf>>>(undefined);
  const beginOf = (code: string) => call(beginPasskey, { verificationCode: code }, { quiet: true });

  const add = async ({ name, verificationCode: code }: Wish): Promise<boolean> => {
    begun.current ??= await beginOf(code);
    const made = await makeKey(begun.current);
    if (!made) return false;
    begun.current = undefined;
    await call(addPasskey, { name, ...made }, { quiet: true });
    return true;
  };

  const form = useSchemaForm({
    schema: gone ? schemas.remove : schemas.add,
    fields: {
      name: { label: 'passkey.name', help: 'passkey.nameHelp', when: () => gone === undefined },
      verificationCode: { kind: 'code', label: 'passkey.code' },
    },
    initial: { name: machineName(navigator.userAgent) },
    send: async (input, options) => {
      const wish = input as Wish;
      if (!gone) return add(wish);
      await call(removePasskey, { id: gone.id, verificationCode: wish.verificationCode }, options);
      return true;
    },
    onDone: (isDone) => {
      if (!isDone) return notify.info(t('passkey.notMade'));
      notify.success(t(gone ? 'passkey.removed' : 'passkey.added'));
      close(true);
    },
  });

  const send = async () => {
    const sent = await call(sendPasskeyCode, {}).catch(() => undefined);
    if (!sent) return;
    begun.current = undefined;
    start(sent.resendSeconds);
    if (sent.demoCode) form.set('verificationCode', sent.demoCode);
  };

  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={gone ? t('passkey.removeNamed', { name: gone.name }) : t('passkey.add')}
    >
      <p className={css.lead}>
        {gone ? t('passkey.removeLead', { phone, name: gone.name }) : t('passkey.addLead', { phone })}
      </p>
      <FormBody
        form={form}
        verb={t(gone ? 'passkey.remove' : 'passkey.add')}
        dangerous={gone !== undefined}
        cancel={<CancelButton onClick={() => close()} />}
      >
        <Field form={form} name="name" />
        <div className={css.code}>
          <Field form={form} name="verificationCode" />
          <Button variant="default" disabled={left > 0} onClick={() => void send()}>
            {left > 0 ? t('passkey.again', { seconds: left }) : t('passkey.sendCode')}
          </Button>
        </div>
      </FormBody>
    </DialogFrame>
  );
};
