import { Refusal } from '@chancery/contract/client/refusal.ts';
import { limits } from '@chancery/contract/limits.ts';
import { useState } from 'react';
import { sendCode } from '#wire/account/calls.ts';
import { maskPhone } from '#wire/rules/phone.ts';
import { call } from '../../kit/call.ts';
import { useCountdown } from '../../kit/countdown.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';

/** Sends verification codes to a phone, with the countdown to the next and, in a demo, the code itself. */
export const useCode = (purpose: 'login' | 'password-reset', phone: string) => {
  const t = useT();
  const [sending, setSending] = useState(false);
  const [demo, setDemo] = useState<{ readonly phone: string; readonly code: string }>();
  const [left, start] = useCountdown(`${purpose} ${phone}`);

  /** Whether a code is on its way; a refusal is thrown on to the form. */
  const send = async () => {
    setSending(true);
    try {
      const { resendSeconds, demoCode } = await call(sendCode, { phone, purpose }, { quiet: true });
      start(resendSeconds);
      setDemo(demoCode === undefined ? undefined : { phone, code: demoCode });
      notify.success(
        t('entry.codeSent', { phone: maskPhone(phone), n: limits.verificationCode.lifeMinutes }),
      );
    } catch (error) {
      if (error instanceof Refusal && error.data.retryAfterSeconds) start(error.data.retryAfterSeconds);
      throw error;
    } finally {
      setSending(false);
    }
  };
  return { left, sending, send, demoCode: demo?.phone === phone ? demo.code : undefined };
};
