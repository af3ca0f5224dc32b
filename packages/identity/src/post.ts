import { Forged, Unreachable } from './provider.ts';

interface Letter {
  readonly who: string;
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly patience: number;
}

const most = 256 * 1_024;

/** Sends a request and reads the JSON that comes back; no error says what was sent. */
export const post = async ({ who, url, method, headers, body, patience }: Letter): Promise<unknown> => {
  const signal = AbortSignal.timeout(patience);
  const text = await fetch(url, {
    method,
    headers,
    signal,
    redirect: 'error',
    ...(method === 'GET' ? {} : { body }),
  })
    .then(async (reply) => {
      if (reply.status >= 500) throw new Unreachable(`${who} answered ${reply.status}`);
      return reply.text();
    })
    .catch((error: unknown) => {
      if (error instanceof Unreachable) throw error;
      throw new Unreachable(`${who} did not answer`);
    });
  if (text.length > most) throw new Forged(`the answer of ${who} is too long`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Forged(`the answer of ${who} is not JSON`);
  }
};
