import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listed, Objects } from './objects.ts';
import { download } from './s3-download.ts';
import { type Bucket, createS3Requests, elements, longWorkMs } from './s3-request.ts';
import { uploadBytes, uploadFile } from './s3-upload.ts';
import { percentEncode } from './sign-v4.ts';

const listedOf = (xml: string): Listed[] =>
  elements(xml, 'Contents').map((entry) => ({
    key: elements(entry, 'Key')[0] ?? '',
    size: Number(elements(entry, 'Size')[0]),
    changedAt: new Date(elements(entry, 'LastModified')[0] ?? 0),
  }));

/** Objects in a bucket; what is read of them, and what they are made of, lies in a folder of this server meanwhile. */
export const createS3Objects = (bucket: Bucket, scratchDir: string): Objects => {
  const requests = createS3Requests(bucket);
  const scratch = async (): Promise<string> => {
    await mkdir(scratchDir, { recursive: true, mode: 0o700 });
    return join(scratchDir, randomBytes(9).toString('base64url'));
  };

  const list = async function* (prefix: string): AsyncGenerator<Listed> {
    let next: string | undefined;
    do {
      const query = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) };
      const { text } = await requests.ask({ method: 'GET', query });
      yield* listedOf(text);
      next = elements(text, 'NextContinuationToken')[0];
    } while (next);
  };

  const fetchTo = async (key: string, path: string): Promise<boolean> => {
    const file = await open(path, 'wx', 0o600);
    return download(requests, key, file).finally(() => file.close());
  };

  return {
    place: requests.place,
    put: (key, bytes) => uploadBytes(requests, key, bytes),
    adopt: async (key, path) => {
      await uploadFile(requests, key, path);
      await rm(path, { force: true });
    },
    move: async (from, to) => {
      const source = `/${bucket.bucket}/${from.split('/').map(percentEncode).join('/')}`;
      await requests.ask({
        method: 'PUT',
        key: to,
        headers: { 'x-amz-copy-source': source },
        patienceMs: longWorkMs,
      });
    },
    open: async (key) => {
      const path = await scratch();
      const file = await open(path, 'wx+', 0o600);
      // Nobody else needs its name, and so nothing is left behind however this ends.
      await rm(path, { force: true });
      try {
        if (await download(requests, key, file)) return file;
      } catch (error) {
        await file.close();
        throw error;
      }
      await file.close();
      return undefined;
    },
    lend: async (keys, work) => {
      await mkdir(scratchDir, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(scratchDir, 'lent-'));
      try {
        const paths = keys.map((_key, at) => join(folder, String(at)));
        for (const [at, key] of keys.entries())
          if (!(await fetchTo(key, paths[at] ?? ''))) throw new Error(`${requests.place}/${key} is gone`);
        return await work(paths);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    remove: async (key) => {
      await requests.ask({ method: 'DELETE', key });
    },
    removeBelow: async (key) => {
      for await (const found of list(`${key}/`)) await requests.ask({ method: 'DELETE', key: found.key });
    },
    list,
    scratch,
  };
};
