import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SmsProvider } from './sms.provider.ts';

/**
 * Keeps messages in a file instead of sending them: one line of JSON each, newest last. Only where nothing is at stake do
 * codes stand in it.
 */
export const createOutboxProvider = (dataDir: string, showsCodes: boolean): SmsProvider => {
  const file = join(dataDir, 'outbox', 'sms.jsonl');
  return {
    name: 'outbox',
    local: true,
    send: async ({ phone, text, code }) => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const at = new Date().toISOString();
      const shown =
        showsCodes || !code ? { text, code } : { text: text.replaceAll(code, '******'), code: null };
      const line = JSON.stringify({ phone, ...shown, at });
      await appendFile(file, `${line}\n`, { mode: 0o600 });
    },
  };
};
