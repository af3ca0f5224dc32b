import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { digestHeader } from './s3-download.ts';
import { elements, longWorkMs, S3Refusal, type S3Requests } from './s3-request.ts';

/** More than the least that S3 takes as a part, and little enough to be held in memory a few times. */
export const partBytes = 8 * 1_048_576;

const digestOf = async (file: FileHandle): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of file.createReadStream({ start: 0, autoClose: false })) hash.update(part);
  return hash.digest('hex');
};

const readAt = async (file: FileHandle, at: number, size: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(size);
  let have = 0;
  while (have < size) {
    const { bytesRead } = await file.read(bytes, have, size - have, at + have);
    if (bytesRead === 0) throw new Error('a file became shorter while it was sent');
    have += bytesRead;
  }
  return bytes;
};

const putBytes = async (requests: S3Requests, key: string, bytes: Uint8Array, digest: string) => {
  await requests.ask({ method: 'PUT', key, headers: { [digestHeader]: digest }, body: bytes });
};

/** The answer to what was done already may have been lost; then the upload is gone and the object is there. */
const complete = async (
  requests: S3Requests,
  key: string,
  uploadId: string,
  body: Buffer,
  digest: string,
) => {
  try {
    await requests.ask({ method: 'POST', key, query: { uploadId }, body, patienceMs: longWorkMs });
  } catch (error) {
    if (!(error instanceof S3Refusal) || error.code !== 'NoSuchUpload') throw error;
    const { headers } = await requests.ask({ method: 'HEAD', key });
    if (headers[digestHeader] !== digest) throw error;
  }
};

const putParts = async (requests: S3Requests, key: string, file: FileHandle, size: number): Promise<void> => {
  const digest = await digestOf(file);
  const headers = { [digestHeader]: digest };
  const begun = await requests.ask({ method: 'POST', key, query: { uploads: '' }, headers });
  const uploadId = elements(begun.text, 'UploadId')[0] ?? '';
  try {
    const tags: string[] = [];
    for (let at = 0; at < size; at += partBytes) {
      const body = await readAt(file, at, Math.min(partBytes, size - at));
      const query = { partNumber: String(tags.length + 1), uploadId };
      tags.push((await requests.ask({ method: 'PUT', key, query, body })).headers.etag ?? '');
    }
    const list = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
    await complete(requests, key, uploadId, body, digest);
  } catch (error) {
    // What is left of it costs room; whoever runs the bucket clears it by a rule where this fails, too.
    await requests.ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
};

/** Keeps bytes under a name, in one piece: S3 compares them with both digests that come along. */
export const uploadBytes = (requests: S3Requests, key: string, bytes: Uint8Array): Promise<void> =>
  putBytes(requests, key, bytes, createHash('sha256').update(bytes).digest('hex'));

/** Keeps a file under a name; a large one travels in parts, of which one is held in memory. */
export const uploadFile = async (requests: S3Requests, key: string, path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > 2 * partBytes) await putParts(requests, key, file, size);
    else await uploadBytes(requests, key, await readAt(file, 0, size));
  } finally {
    await file.close();
  }
};
