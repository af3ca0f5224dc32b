import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

interface Sent {
  readonly phone: string;
  readonly code?: string;
}

/** The newest code that was sent to a number, as the outbox of the server has it: nothing else keeps it readable. */
export const codeSentTo = async (dataDir: string, phone: string): Promise<string> => {
  const codes = async () => {
    const lines = (await readFile(join(dataDir, 'outbox', 'sms.jsonl'), 'utf8').catch(() => '')).split('\n');
    return lines
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Sent)
      .flatMap((sent) => (sent.phone === phone && sent.code ? sent.code : []));
  };
  // Also before the first test, where nothing can be expected yet.
  return vi.waitFor(
    async () => (await codes()).at(-1) ?? Promise.reject(new Error('no code was sent')),
    20_000,
  );
};
