import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { post } from './post.ts';
import {
  type Arrived,
  type Begun,
  type CheckNotice,
  type CheckStanding,
  type CheckWish,
  Declined,
  Forged,
  type IdentityProvider,
  noticeAge,
  type Outcome,
  type TransferWish,
  patience as usual,
} from './provider.ts';

/** An application at e-sign (open.esign.cn) that may compare identities. */
export interface ESignIdentity {
  appId: string;
  appSecret: string;
  /** Where it tells of transfers. */
  notifyUrl: string;
  endpoint?: string;
  patience?: number;
  now?: () => Date;
}

const type = 'application/json; charset=UTF-8';
const accept = '*/*';

interface Answer {
  readonly code?: number;
  readonly message?: string;
  readonly data?: Readonly<Record<string, unknown>> | null;
}

/** Codes are many and grow; what was found is said in words that do not change. */
const mismatchWords = /不一致|不匹配|不通过|不符/;
const noRecordWords = /无记录|无此|未查询到|查无|不存在/;

const outcomeOf = ({ code, message = '' }: Answer): Outcome => {
  if (code === 0) return 'matches';
  if (noRecordWords.test(message)) return 'noRecord';
  if (mismatchWords.test(message)) return 'mismatch';
  throw new Declined(String(code));
};

/** How a transfer goes, in their words. */
const processes: Readonly<Record<string, CheckStanding>> = {
  INIT: { state: 'waiting' },
  PAYING: { state: 'waiting' },
  PAID: { state: 'sent' },
  FAILED: { state: 'failed', reason: 'the bank returned the transfer' },
};

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Compares persons and units at e-sign, and sends small transfers of which it tells later. */
export const createESign = (account: ESignIdentity): IdentityProvider => {
  const { appId, appSecret, notifyUrl, patience = usual } = account;
  const base = (account.endpoint ?? 'https://openapi.esign.cn').replace(/\/$/, '');
  const now = account.now ?? (() => new Date());

  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, said?: object): Promise<Answer> => {
    const body = said ? JSON.stringify(said) : '';
    const md5 = said ? createHash('md5').update(body).digest('base64') : '';
    const signed = [method, accept, md5, type, '', path].join('\n');
    const signature = createHmac('sha256', appSecret).update(signed).digest('base64');
    return (await post({
      who: 'e-sign',
      url: base + path,
      method,
      patience,
      body,
      headers: {
        accept,
        'content-type': type,
        ...(said ? { 'content-md5': md5 } : {}),
        'x-tsign-open-app-id': appId,
        'x-tsign-open-auth-mode': 'Signature',
        'x-tsign-open-ca-timestamp': String(now().getTime()),
        'x-tsign-open-ca-signature': signature,
      },
    })) as Answer;
  };

  const text = ({ data }: Answer, name: string): string => {
    const value = data?.[name];
    if (typeof value !== 'string' || value === '') throw new Forged(`e-sign answered without ${name}`);
    return value;
  };

  const compare = async (path: string, said: object): Promise<Begun> => {
    const answer = await call('POST', `/v2/identity/verify/${path}`, said);
    const outcome = outcomeOf(answer);
    const providerNo = outcome === 'matches' ? text(answer, 'verifyId') : String(answer.data?.verifyId ?? '');
    return { state: 'answered', outcome, providerNo };
  };

  const transfer = async (number: string, wish: TransferWish): Promise<Begun> => {
    const begun = await call('POST', '/v2/identity/auth/api/organization/enterprise/threeFactors', {
      contextId: number,
      notifyUrl,
      name: wish.name,
      orgCode: wish.code,
      legalRepName: wish.representative,
    });
    const outcome = outcomeOf(begun);
    if (outcome !== 'matches') return { state: 'answered', outcome, providerNo: '' };
    const providerNo = text(begun, 'flowId');
    const sent = await call('PUT', `/v2/identity/auth/pub/organization/${providerNo}/transferRandomAmount`, {
      bank: wish.bank,
      cardNo: wish.account,
      contextId: number,
      notifyUrl,
    });
    if (sent.code !== 0) throw new Declined(String(sent.code));
    return { state: 'waiting', providerNo };
  };

  const begin = (number: string, wish: CheckWish): Promise<Begun> => {
    if (wish.kind === 'transfer') return transfer(number, wish);
    if (wish.kind === 'person') return compare('individual/base', { idNo: wish.idNumber, name: wish.name });
    if (wish.kind === 'personPhone')
      return compare('individual/telecom3Factors', {
        idNo: wish.idNumber,
        name: wish.name,
        mobileNo: wish.phone,
      });
    return compare('organization/enterprise/bureau3Factors', {
      name: wish.name,
      orgCode: wish.code,
      legalRepName: wish.representative,
    });
  };

  const standing = (process: unknown): CheckStanding => {
    const known = processes[String(process)];
    if (!known) throw new Forged('e-sign tells of a transfer in words nobody knows');
    return known;
  };

  const read = ({ headers, body }: Arrived): CheckNotice => {
    const at = headers['x-tsign-open-timestamp'] ?? '';
    if (headers['x-tsign-open-app-id'] !== appId) throw new Forged('for another application');
    const right = createHmac('sha256', appSecret)
      .update(at + body)
      .digest('hex');
    if (!same(headers['x-tsign-open-signature'] ?? '', right)) throw new Forged('not signed by e-sign');
    if (!(Math.abs(now().getTime() - Number(at)) <= noticeAge))
      throw new Forged('older than a notice may be');
    const { contextId, flowId, process } = JSON.parse(body) as Record<string, unknown>;
    return { number: String(contextId), providerNo: String(flowId), standing: standing(process) };
  };

  return {
    name: 'esign',
    kinds: ['person', 'personPhone', 'enterprise', 'transfer'],
    begin,
    ask: async (providerNo) => {
      const path = `/v2/identity/auth/pub/organization/${providerNo}/transferProcess`;
      const answer = await call('GET', path);
      if (answer.code !== 0) throw new Declined(String(answer.code));
      return standing(answer.data?.process);
    },
    confirm: async (providerNo, amount) => {
      const path = `/v2/identity/auth/pub/organization/${providerNo}/verifyRandomAmount`;
      return outcomeOf(await call('PUT', path, { amount: (amount / 100).toFixed(2) }));
    },
    read,
  };
};
