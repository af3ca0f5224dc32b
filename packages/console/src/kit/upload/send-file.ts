import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { FilePurpose } from '#wire/file.codes.ts';
import { uploadFile } from '#wire/file.ts';
import { callAny } from '../query.ts';
import type { FileValue, SendFile } from './file-value.ts';

/** A `fetch` that tells how much has been sent: the one thing the browser's own does not. */
export const progressFetch =
  (onProgress: (part: number) => void): typeof fetch =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'POST', String(url));
      for (const [name, value] of Object.entries((init?.headers ?? {}) as Record<string, string>))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('network failure'));
      request.onabort = () => reject(init?.signal?.reason ?? new DOMException('aborted', 'AbortError'));
      init?.signal?.addEventListener('abort', () => request.abort());
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

/** Uploads for a purpose. */
export const sendFor =
  (purpose: CodeOf<typeof FilePurpose>): SendFile =>
  async (file, options): Promise<FileValue> => {
    const { filePath, fileName, size, fileType } = await sendBytes(
      uploadFile,
      { fileName: file.name, purpose },
      file,
      options,
    );
    return { filePath, fileName, size, fileType };
  };

/** What the server said against a file, if it said anything. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Refusal && error.message !== '' ? error.message : undefined;
