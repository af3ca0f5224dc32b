import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { MarkKey } from '../watermark.types.ts';
import { UsageError } from './usage-error.ts';

const digits = /^[0-9a-f]{64}$/i;

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

/** The key that finds marks, for whoever keeps only one: it gives nothing away about the one that reads them. */
const syncOf = (unit: Uint8Array): Uint8Array =>
  Uint8Array.from(createHmac('sha256', unit).update('watermark sync').digest());

/** Reads a key: 64 hexadecimal digits, or one line `unit:` and one `sync:` with as many each. */
export const readKey = (text: string): MarkKey | undefined => {
  const plain = text.trim();
  if (digits.test(plain)) return { unit: bytesOf(plain), sync: syncOf(bytesOf(plain)) };
  const lines = new Map(
    plain.split(/\r?\n/).map((line) => {
      const [name = '', ...rest] = line.split(':');
      return [name.trim().toLowerCase(), rest.join(':').trim()] as const;
    }),
  );
  const [unit, sync] = [lines.get('unit') ?? '', lines.get('sync') ?? ''];
  return digits.test(unit) && digits.test(sync) ? { unit: bytesOf(unit), sync: bytesOf(sync) } : undefined;
};

/** Reads the file a key is kept in. */
export const loadKey = async (path: string): Promise<MarkKey> => {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError('keyUnreadable', error.message);
  });
  const key = readKey(text);
  if (!key) throw new UsageError('keyMalformed', path);
  return key;
};

/** Makes a new key; one that is there is never written over, or what it marked could not be read any more. */
export const makeKey = async (path: string): Promise<void> => {
  await writeFile(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: Error) => {
      throw new UsageError('notWritten', error.message);
    },
  );
};
