import { createHash, createHmac } from 'node:crypto';
import {
  authorizationHeader,
  type SignedRequest,
  signedText,
} from '../packages/contract/src/kit/signature.ts';

const key = Buffer.alloc(32, 0x2a);
const timestamp = '1794700800000';
const nonce = 'AAECAwQFBgcICQoLDA0ODw';

const requests: readonly {
  readonly name: string;
  readonly request: Omit<SignedRequest, 'bodyDigest'>;
  readonly body: string;
}[] = [
  {
    name: 'a read without parameters',
    request: {
      method: 'GET',
      path: '/api/user/get-user-info',
      query: [['timestamp', timestamp]],
      timestamp,
      nonce,
    },
    body: '',
  },
  {
    name: 'a read whose parameters need sorting and escaping',
    request: {
      method: 'GET',
      path: '/api/login-log/list',
      query: [
        ['timestamp', timestamp],
        ['pageSize', '20'],
        ['keyword', "张三 (a+b)*it's!"],
      ],
      timestamp,
      nonce,
    },
    body: '',
  },
  {
    name: 'a write',
    request: {
      method: 'POST',
      path: '/api/user/preferences',
      query: [['timestamp', timestamp]],
      timestamp,
      nonce,
    },
    body: '{"theme":"dark"}',
  },
];

/** Worked examples of the signature, for whoever writes a client in another language. */
export const signatureVectors = requests.map(({ name, request, body }) => {
  const text = signedText({ ...request, bodyDigest: createHash('sha256').update(body).digest('hex') });
  const signature = createHmac('sha256', key).update(text).digest('base64url');
  return { name, body, text, signature, header: authorizationHeader(nonce, signature) };
});

/** The worked examples as a section of a page. */
export const signatureVectorsTable = (): string =>
  [
    `The key is 32 bytes of \`2a\` (base64url \`${key.toString('base64url')}\`).`,
    ...signatureVectors.map(
      ({ name, body, text, header }) =>
        `### ${name[0]?.toUpperCase()}${name.slice(1)}\n\nBody: ${body ? `\`${body}\`` : 'none'}\n\nText to sign:\n\n\`\`\`\n${text}\n\`\`\`\n\nHeader:\n\n\`\`\`\nauthorization: ${header}\n\`\`\``,
    ),
  ].join('\n\n');
