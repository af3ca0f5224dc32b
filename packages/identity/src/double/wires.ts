import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Book } from './book.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface Keys {
  readonly id: string;
  readonly secret: string;
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a request bears the signature of Tencent's customer. */
const signedForTencent = ({ headers, body }: Asked, { id, secret }: Keys): boolean => {
  const seconds = Number(headers['x-tc-timestamp']);
  const day = new Date(seconds * 1_000).toISOString().slice(0, 10);
  const names = 'content-type;host;x-tc-action';
  const lines = names.split(';').map((name) => `${name}:${(headers[name] ?? '').toLowerCase()}\n`);
  const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${hex(body)}`;
  const scope = `${day}/faceid/tc3_request`;
  const said = `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${hex(canonical)}`;
  const key = mac(mac(mac(`TC3${secret}`, day), 'faceid'), 'tc3_request');
  const right = `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${mac(key, said).toString('hex')}`;
  return headers.authorization === right && Math.abs(Date.now() / 1_000 - seconds) < 300;
};

const persons = { matches: '0', mismatch: '-1', noRecord: '-5' };
const phones = { matches: '0', mismatch: '-4', noRecord: '-9' };

/** Tencent's side of the wire. */
export const answerTencent = (asked: Asked, keys: Keys, book: Book): object => {
  const reply = (said: object) => ({ Response: { ...said, RequestId: randomUUID() } });
  if (!signedForTencent(asked, keys))
    return reply({ Error: { Code: 'AuthFailure.SignatureFailure', Message: 'signature' } });
  const { IdCard, Name, Phone } = JSON.parse(asked.body) as Record<string, string>;
  if (!IdCard || !Name) return reply({ Error: { Code: 'InvalidParameter', Message: 'incomplete' } });
  return asked.headers['x-tc-action'] === 'PhoneVerification'
    ? reply({ Result: phones[book.phone(IdCard, Name, Phone ?? '')] })
    : reply({ Result: persons[book.person(IdCard, Name)] });
};

const signedForESign = ({ method, path, headers, body }: Asked, { id, secret }: Keys): boolean => {
  const md5 = headers['content-md5'] ?? '';
  if (body && md5 !== createHash('md5').update(body).digest('base64')) return false;
  const said = `${method}\n${headers.accept}\n${md5}\n${headers['content-type']}\n\n${path}`;
  return (
    headers['x-tsign-open-app-id'] === id &&
    headers['x-tsign-open-ca-signature'] === mac(secret, said).toString('base64')
  );
};

const words = { mismatch: '信息比对不通过', noRecord: '库中无此记录' };
const codes = { mismatch: 30_500_101, noRecord: 30_500_102 };

/** E-sign's side of the wire; `sent` is told of a transfer that was asked for. */
export const answerESign = (asked: Asked, keys: Keys, book: Book, sent: (flowId: string) => void): object => {
  if (!signedForESign(asked, keys)) return { code: 401, message: 'INVALID_SIGNATURE', data: null };
  const said = (asked.body ? JSON.parse(asked.body) : {}) as Record<string, string>;
  const { name = '', idNo = '', mobileNo = '', orgCode = '', legalRepName = '' } = said;
  const told = (found: 'matches' | 'mismatch' | 'noRecord', data: object) =>
    found === 'matches'
      ? { code: 0, message: '成功', data }
      : { code: codes[found], message: words[found], data: null };
  const verified = (found: 'matches' | 'mismatch' | 'noRecord') => told(found, { verifyId: randomUUID() });
  if (asked.path.endsWith('/individual/base')) return verified(book.person(idNo, name));
  if (asked.path.endsWith('/telecom3Factors')) return verified(book.phone(idNo, name, mobileNo));
  if (asked.path.endsWith('/bureau3Factors')) return verified(book.enterprise(orgCode, name, legalRepName));
  if (asked.path.endsWith('/threeFactors')) {
    const found = book.enterprise(orgCode, name, legalRepName);
    return told(found, found === 'matches' ? { flowId: book.open().flowId } : {});
  }
  const [, flowId = '', step] = /organization\/([\w-]+)\/(\w+)$/.exec(asked.path) ?? [];
  const transfer = book.transfer(flowId);
  if (!transfer) return { code: 30_500_001, message: '流程错误', data: null };
  if (step === 'transferRandomAmount') {
    transfer.contextId = said.contextId ?? '';
    transfer.notifyUrl = said.notifyUrl ?? '';
    sent(flowId);
    return told('matches', {});
  }
  if (step === 'transferProcess') return told('matches', { process: transfer.process });
  transfer.tries += 1;
  return told(Math.round(Number(said.amount) * 100) === transfer.amount ? 'matches' : 'mismatch', {});
};
