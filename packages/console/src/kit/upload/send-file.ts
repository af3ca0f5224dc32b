import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { uploadFile } from '#wire/file/calls.ts';
import type { FilePurpose } from '#wire/file/codes.ts';
import { callAny } from '../query.ts';
import type { FileValue, SendFile } from './file-value.ts';
import { progressFetch } from './progress-fetch.ts';
import { createTurns } from './turns.ts';

/**
 * Sends the bytes of a file to a call that takes bytes, and tells how far it is.
 *
 * ```ts
 * const report = await sendBytes(importMembers, { fileName: file.name }, file, { signal, onProgress });
 * ```
 */
export const sendBytes = <E extends AnyEndpoint>(
  endpoint: E,
  input: object,
  file: File,
  { signal, onProgress }: Parameters<SendFile>[1],
) => callAny(endpoint, input, { signal, body: file, fetch: progressFetch(onProgress), quiet: true });

/** Files over this size go in parts. */
const largeBytes = 2 * limits.file.partMb * limits.bytesPerMb;

// Each file in parts is held in memory once, while its digest is made.
const smallTurn = createTurns(3);
const largeTurn = createTurns(2);

/** Uploads for a purpose; a large file goes in parts, and goes on by itself after a lost connection. */
export const sendFor =
  (purpose: CodeOf<typeof FilePurpose>): SendFile =>
  (file, options) => {
    if (file.size <= largeBytes) return smallTurn(() => sendWhole(purpose, file, options));
    return largeTurn(async () => {
      const { sendInParts } = await import('./send-in-parts.ts');
      options.signal.throwIfAborted();
      return sendInParts(purpose)(file, options);
    });
  };

const sendWhole = async (
  purpose: CodeOf<typeof FilePurpose>,
  file: File,
  options: Parameters<SendFile>[1],
): Promise<FileValue> => {
  options.signal.throwIfAborted();
  const input = { fileName: file.name, purpose };
  const { filePath, fileName, size, fileType } = await sendBytes(uploadFile, input, file, options);
  return { filePath, fileName, size, fileType };
};

/** What the server said against a file, if it said anything. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Refusal && error.message !== '' ? error.message : undefined;
