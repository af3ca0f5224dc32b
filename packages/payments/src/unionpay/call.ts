import { Declined, Forged, patience, Unreachable } from '../provider.ts';
import type { UnionPaySettings } from './settings.ts';
import { checkSignature, type Fields, withSignature } from './signature.ts';

/** Fields of an answer: name=value with & between, nothing escaped; within braces & is a letter as any. */
export const readFields = (text: string): Fields => {
  const fields: Fields = {};
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at];
    if (letter === '{' || letter === '[') depth += 1;
    if (letter === '}' || letter === ']') depth -= 1;
    if (at < text.length && (letter !== '&' || depth > 0)) continue;
    const part = text.slice(start, at);
    const split = part.indexOf('=');
    if (split > 0) fields[part.slice(0, split)] = part.slice(split + 1);
    start = at + 1;
  }
  return fields;
};

/** Closed for now, no answer from further on, not certain, under way, busy: not an end, whatever was asked. */
export const underWay = ['03', '04', '05'];
const busy = ['02', '06', '37'];

export type CallUnionPay = (address: string, fields: Fields) => Promise<Fields>;

/** Calls that are signed by the merchant, and whose answers are signed by UnionPay; codes are the caller's to judge. */
export const unionPayCalls = (settings: UnionPaySettings): CallUnionPay => {
  const post = async (address: string, body: URLSearchParams): Promise<string> => {
    try {
      const signal = AbortSignal.timeout(settings.patience ?? patience);
      const answer = await fetch(address, { method: 'POST', body, signal, redirect: 'error' });
      if (answer.ok) return await answer.text();
    } catch {
      // Said below.
    }
    throw new Unreachable('UnionPay did not answer');
  };

  return async (address, fields) => {
    const said = readFields(await post(address, new URLSearchParams(withSignature(fields, settings))));
    if (said.merId !== undefined && said.merId !== settings.merchantId) {
      throw new Forged('The answer of UnionPay is for another merchant');
    }
    checkSignature(said, settings);
    if (busy.includes(said.respCode ?? '')) throw new Unreachable(`UnionPay answered ${said.respCode}`);
    return said;
  };
};

export const declined = ({ respCode = '', respMsg = '' }: Fields): Declined =>
  new Declined(respCode, respMsg.slice(0, 200));
