import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { persistently, S3Refusal, type S3Requests } from './s3-request.ts';

/** The digest that an object was kept with, beside it; a copy carries it along. */
export const digestHeader = 'x-amz-meta-sha256';

const isGone = (error: unknown): boolean => error instanceof S3Refusal && error.status === 404;

/**
 * Writes an object into a file. A line that breaks is taken up where it broke, as long as the object is the same one;
 * what came is compared with what was once sent. False when there is nothing.
 */
export const download = async (requests: S3Requests, key: string, target: FileHandle): Promise<boolean> => {
  const hash = createHash('sha256');
  let at = 0;
  let tag: string | undefined;
  let expected: string | undefined;
  const goOn = async (): Promise<void> => {
    const rest = at > 0 && tag ? { range: `bytes=${at}-`, 'if-match': tag } : undefined;
    const answer = await requests.once({ method: 'GET', key, ...(rest && { headers: rest }) });
    if (rest && answer.statusCode !== 206) {
      answer.destroy();
      throw new S3Refusal(400, 'RangeNotTaken', `GET ${key}`);
    }
    tag ??= answer.headers.etag;
    const digest = answer.headers[digestHeader];
    expected ??= typeof digest === 'string' ? digest : undefined;
    for await (const part of answer) {
      const bytes = part as Buffer;
      await target.write(bytes, 0, bytes.length, at);
      hash.update(bytes);
      at += bytes.length;
    }
  };
  try {
    await persistently(`GET ${requests.place}/${key}`, goOn);
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
  if (expected !== undefined && hash.digest('hex') !== expected)
    throw new Error(`${requests.place}/${key} is not what was kept there`);
  return true;
};
