import { folder, httpAddress } from './settings.schemas.ts';
import { line, type SettingSpec, words } from './settings.spec.ts';

/** Where files lie that all servers give out. */
export const s3Settings = {
  s3Endpoint: {
    description: 'S3 server that files lie on (docs/operations.md)',
    allowed: 'an http or https address',
    whenUnset: 'files lie in DATA_DIR',
    schema: httpAddress,
  },
  s3Bucket: { description: 'Bucket of that server', ...line(63), whenUnset: 'needed with S3_ENDPOINT' },
  s3Region: { description: 'Region of that bucket', default: 'us-east-1', ...line(64) },
  s3PathStyle: {
    description: 'Whether the bucket stands in the path of an address, or before the name of the host',
    default: 'yes',
    ...words('yes', 'no'),
  },
  s3AccessKeyId: {
    description: 'Access key that may read, write, list and remove objects of that bucket',
    secret: true,
    ...line(),
    whenUnset: 'read from S3_KEYS_FILE',
  },
  s3SecretAccessKey: {
    description: 'Secret of that access key',
    secret: true,
    ...line(),
    whenUnset: 'read from S3_KEYS_FILE',
  },
  s3KeysFile: {
    description:
      'File with aws_access_key_id=…, aws_secret_access_key=… and perhaps aws_session_token=…, read again when it changes',
    allowed: 'a file that can be read',
    schema: folder,
    whenUnset: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with S3_ENDPOINT',
  },
} as const satisfies Record<string, SettingSpec>;
