import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { FilePurpose } from '#wire/file.codes.ts';
import { uploadFile } from '#wire/file.ts';
import { callAny } from '../query.ts';
import type { FileValue, SendFile } from './file-value.ts';
import { createTurns } from './turns.ts';

/**
 * A `fetch` that tells how much has been sent: the one thing the browser's own does not. With `stallMs`, a connection
 * on which nothing moves for so long counts as lost.
 */
export const progressFetch =
  (onProgress: (part: number) => void, stallMs?: number): typeof fetch =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stalled: ReturnType<typeof setTimeout> | undefined;
      const moves = () => {
        clearTimeout(stalled);
        if (stallMs === undefined) return;
        stalled = setTimeout(() => {
          reject(new TypeError('network stalled'));
          request.abort();
        }, stallMs);
      };
      request.open(init?.method ?? 'POST', String(url));
      for (const [name, value] of Object.entries((init?.headers ?? {}) as Record<string, string>))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => {
        moves();
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('network failure'));
      request.onabort = () => reject(init?.signal?.reason ?? new DOMException('aborted', 'AbortError'));
      request.onloadend = () => clearTimeout(stalled);
      init?.signal?.addEventListener('abort', () => request.abort());
      moves();
      request.send(init?.body as XMLHttpRequestBodyInit);
    });

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
