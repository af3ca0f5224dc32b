import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SmsProvider } from './sms.provider.ts';

/**
 * Keeps messages in a file instead of sending them: one line of JSON each, newest last. Codes stand in it, so a server
 * that is meant in earnest does not start with it.
 */
export const createOutboxProvider = (dataDir: string): SmsProvider => {
  const file = join(dataDir, 'outbox', 'sms.jsonl');
  return {
    name: 'outbox',
    local: true,
    send: async ({ phone, text, code }) => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const at = new Date().toISOString();
      const line = JSON.stringify({ phone, text, code, at });
      await appendFile(file, `${line}\n`, { mode: 0o600 });
    },
  };
};
