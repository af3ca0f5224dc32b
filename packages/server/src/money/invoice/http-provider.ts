import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameBytes } from '../../kit/secrets.ts';
import type { InvoiceProvider, ProviderAnswer } from './invoice-provider.ts';

const patienceMs = 30_000;
/** More than a PDF of an invoice ever has, as base64. */
const mostBytes = 30 * 1_048_576;

const Answer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('issued'),
    invoiceCode: z.string().max(12).default(''),
    invoiceNo: z.string().min(1).max(20),
    issuedOn: z.iso.date(),
    pdf: z.base64().transform((text) => Buffer.from(text, 'base64')),
  }),
  z.object({ state: z.literal('working') }),
  z.object({ state: z.literal('declined'), words: z.string().max(1_000) }),
  z.object({ state: z.literal('unknown') }),
]);

/** What both sides sign: when, which call, and every byte of it. */
export const providerSignature = (key: string, time: string, call: string, body: string): string =>
  createHmac('sha256', key).update(`${time}\n${call}\n${body}`).digest('hex');

const readAll = async (reply: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of reply.body ?? []) {
    length += part.length;
    if (length > mostBytes) throw new Error('the answer of the invoice provider is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** A provider that speaks JSON over HTTP; what it answers counts only when it is signed for this very request. */
export const createHttpProvider = (url: string, key: string): InvoiceProvider => {
  const base = url.replace(/\/$/, '');

  const post = async (call: 'issue' | 'red' | 'ask', said: object): Promise<ProviderAnswer> => {
    const body = JSON.stringify(said);
    const time = new Date().toISOString();
    const reply = await fetch(`${base}/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-time': time,
        'x-signature': providerSignature(key, time, call, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await readAll(reply);
    if (reply.status !== 200) throw new Error(`the invoice provider answered ${reply.status}`);
    const signed = Buffer.from(reply.headers.get('x-signature') ?? '');
    if (!sameBytes(signed, Buffer.from(providerSignature(key, time, `${call} answer`, text))))
      throw new Error('the answer of the invoice provider is not signed with our key');
    return Answer.parse(JSON.parse(text));
  };

  return {
    issue: (wish) => post('issue', wish),
    red: (wish) => post('red', wish),
    ask: (reference) => post('ask', { reference }),
  };
};
