import { createHash, createHmac } from 'node:crypto';
import { post } from './post.ts';
import {
  type Begun,
  type CheckWish,
  Declined,
  Forged,
  type IdentityProvider,
  type Outcome,
  patience as usual,
} from './provider.ts';

/** An account at Tencent Cloud that may use FaceID. */
export interface TencentIdentity {
  secretId: string;
  secretKey: string;
  endpoint?: string;
  patience?: number;
  now?: () => Date;
}

const version = '2018-03-01';
const service = 'faceid';
const type = 'application/json; charset=utf-8';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

interface Signed {
  readonly host: string;
  readonly action: string;
  readonly body: string;
  readonly at: Date;
}

/** TC3-HMAC-SHA256 over a request. */
const authorization = (
  { secretId, secretKey }: TencentIdentity,
  { host, action, body, at }: Signed,
): string => {
  const names = 'content-type;host;x-tc-action';
  const headers = `content-type:${type}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', headers, names, hash(body)].join('\n');
  const day = at.toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const said = ['TC3-HMAC-SHA256', seconds, scope, hash(canonical)].join('\n');
  const key = mac(mac(mac(`TC3${secretKey}`, day), service), 'tc3_request');
  const signature = mac(key, said).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
};

const personResults: Readonly<Record<string, Outcome>> = { 0: 'matches', '-1': 'mismatch', '-5': 'noRecord' };
const phoneResults: Readonly<Record<string, Outcome>> = { 0: 'matches', '-4': 'mismatch', '-9': 'noRecord' };

const callOf = (wish: CheckWish) => {
  if (wish.kind === 'person')
    return {
      action: 'IdCardVerification',
      input: { IdCard: wish.idNumber, Name: wish.name },
      results: personResults,
    };
  if (wish.kind === 'personPhone')
    return {
      action: 'PhoneVerification',
      input: { IdCard: wish.idNumber, Name: wish.name, Phone: wish.phone },
      results: phoneResults,
    };
  throw new Declined('KindUnknown');
};

interface Answer {
  readonly Response?: {
    readonly Error?: { readonly Code?: string };
    readonly Result?: string;
    readonly RequestId?: string;
  };
}

/** Compares persons at Tencent Cloud, which answers at once and never later. */
export const createTencent = (account: TencentIdentity): IdentityProvider => {
  const { endpoint = 'https://faceid.tencentcloudapi.com', patience = usual } = account;
  const { host } = new URL(endpoint);
  const now = account.now ?? (() => new Date());

  const begin = async (_number: string, wish: CheckWish): Promise<Begun> => {
    const { action, input, results } = callOf(wish);
    const body = JSON.stringify(input);
    const at = now();
    const answer = (await post({
      who: 'Tencent Cloud',
      url: endpoint,
      method: 'POST',
      patience,
      body,
      headers: {
        authorization: authorization(account, { host, action, body, at }),
        'content-type': type,
        'x-tc-action': action,
        'x-tc-version': version,
        'x-tc-timestamp': String(Math.floor(at.getTime() / 1_000)),
      },
    })) as Answer;
    const { Error: fault, Result: result, RequestId: providerNo } = answer.Response ?? {};
    if (fault) throw new Declined(String(fault.Code));
    if (result === undefined || !providerNo) throw new Forged('Tencent Cloud answered without an outcome');
    const outcome = results[result];
    if (!outcome) throw new Declined(`Result ${result}`);
    return { state: 'answered', outcome, providerNo };
  };

  return {
    name: 'tencent',
    kinds: ['person', 'personPhone'],
    begin,
    ask: async () => ({ state: 'failed', reason: 'answers at once or never' }),
    confirm: async () => {
      throw new Declined('KindUnknown');
    },
    read: () => {
      throw new Forged('Tencent Cloud sends no notices');
    },
  };
};
