import { useState } from 'react';
import { useCountdown } from './countdown.ts';

interface Sent {
  readonly resendSeconds: number;
  readonly demoCode?: string | undefined;
}

/** A code that is sent, typed in, and sent again after a while. */
export const useCode = (timer: string, send: () => Promise<Sent>) => {
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [left, start] = useCountdown(timer);
  const ask = async () => {
    setSending(true);
    try {
      const { resendSeconds, demoCode } = await send();
      start(resendSeconds);
      // Where no text leaves the machine, nobody could know it otherwise.
      if (demoCode) setCode(demoCode);
    } finally {
      setSending(false);
    }
  };
  return { code, setCode, isSending, left, ask };
};
