import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signV4 } from './sign-v4.ts';

const keys = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const at = new Date('2013-05-24T00:00:00Z');
const region = 'us-east-1';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

// The examples of the reference of S3, section "Signature Calculations for the Authorization Header".
test.each([
  [
    'a part of an object',
    { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, body: '' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is put',
    {
      method: 'PUT',
      path: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a list',
    { method: 'GET', path: '/?max-keys=2&prefix=J', headers: {}, body: '' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s is signed as the reference of S3 shows', (_what, { method, path, headers, body }, signature) => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
  const signed = signV4({ method, url, headers, payloadHash: sha256(body), region, at }, keys);
  expect(signed.authorization).toMatch(new RegExp(`Signature=${signature}$`));
});
