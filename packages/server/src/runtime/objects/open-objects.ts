import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../embedded-postgres/processes.ts';
import type { GivenSettings } from '../settings.ts';
import { codeOf, reasonOf, StartError, usageError } from '../start-error.ts';
import { createFolderObjects } from './folder-objects.ts';
import type { Objects } from './objects.ts';
import { createS3Objects } from './s3-objects.ts';
import type { Keys } from './sign-v4.ts';

type S3Settings = Pick<
  GivenSettings,
  | 'dataDir'
  | 's3Endpoint'
  | 's3Bucket'
  | 's3Region'
  | 's3PathStyle'
  | 's3AccessKeyId'
  | 's3SecretAccessKey'
  | 's3KeysFile'
>;

const lineOf = (text: string, name: string): string | undefined =>
  new RegExp(`^\\s*${name}\\s*=\\s*(\\S+)\\s*$`, 'mi').exec(text)?.[1];

const readKeys = async (path: string): Promise<Keys> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`S3_KEYS_FILE ${path} cannot be read: ${codeOf(error)}`, { cause: error });
  });
  const [id, secret] = [lineOf(text, 'aws_access_key_id'), lineOf(text, 'aws_secret_access_key')];
  if (!id || !secret)
    throw new StartError(`S3_KEYS_FILE ${path} lacks aws_access_key_id or aws_secret_access_key`);
  return { id, secret, session: lineOf(text, 'aws_session_token') };
};

/** The keys of a file, which whoever renews them writes anew. */
const keysOfFile = (path: string) => {
  let [seen, keys] = [0, undefined as Keys | undefined];
  return async (): Promise<Keys> => {
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? seen;
    if (!keys || changed !== seen) [seen, keys] = [changed, await readKeys(path)];
    return keys;
  };
};

const keysOf = ({ s3KeysFile, s3AccessKeyId = '', s3SecretAccessKey = '' }: S3Settings) => {
  if (s3KeysFile) return keysOfFile(s3KeysFile);
  const keys = { id: s3AccessKeyId, secret: s3SecretAccessKey };
  return async () => keys;
};

/** Where a server looks whether it may do in a bucket what it will have to do. */
const probeKey = 'probe/chancery';

const probe = async (objects: Objects): Promise<void> => {
  const said = Buffer.from(`${process.pid} ${performance.now()}`);
  await objects.put(probeKey, said);
  const found = await objects.open(probeKey);
  await found?.close();
  for await (const _ of objects.list('probe/')) break;
  await objects.remove(probeKey);
  if (!found) throw new Error('what was written is not there');
};

/** A folder for this process, without what killed ones left in theirs. */
const ownScratch = async (home: string): Promise<string> => {
  for (const pid of await readdir(home).catch(() => []))
    if (!isAlive(Number.parseInt(pid, 10))) await rm(join(home, pid), { recursive: true, force: true });
  return join(home, `${process.pid}-${randomUUID()}`);
};

/** Opens a bucket of S3_ENDPOINT, if it may be used as it will have to be. */
export const openBucket = async (settings: S3Settings, name: string): Promise<Objects> => {
  const { dataDir, s3Endpoint: endpoint, s3Region: region, s3PathStyle } = settings;
  if (!endpoint) throw usageError(`S3_ENDPOINT is missing: it names the server of the bucket ${name}`);
  const bucket = { endpoint, region, bucket: name, pathStyle: s3PathStyle === 'yes', keys: keysOf(settings) };
  const objects = createS3Objects(bucket, await ownScratch(join(dataDir, 'scratch')));
  await probe(objects).catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`S3_ENDPOINT: files cannot be kept at ${objects.place}: ${reasonOf(error)}`, {
      cause: error,
    });
  });
  return objects;
};

/** Opens where files lie: the bucket that was named, or the data folder. */
export const openObjects = async (settings: S3Settings): Promise<Objects> => {
  const { dataDir, s3Endpoint, s3Bucket } = settings;
  return s3Endpoint && s3Bucket ? openBucket(settings, s3Bucket) : createFolderObjects(dataDir);
};
