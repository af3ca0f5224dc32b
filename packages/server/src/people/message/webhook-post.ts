import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { limits } from '@chancery/contract/limits.ts';
import type { WebGuard } from './web-guard.ts';

/** What came of one try. */
export interface PostOutcome {
  readonly status: number | null;
  readonly ms: number;
  readonly excerpt: string;
  readonly error: string | null;
}

const excerptOf = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    // What follows is nobody's business; leaving the loop closes the connection.
    if (size >= limits.webhook.excerpt) break;
  }
  const text = Buffer.concat(parts).subarray(0, limits.webhook.excerpt).toString('utf8');
  return text.replaceAll('\0', '');
};

/** Sends bytes to an address somebody else chose: within a time, without following anywhere, reading little. */
export const postTo = async (
  guard: WebGuard,
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<PostOutcome> => {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  const url = new URL(address);
  if (!guard.allows(url)) return { status: null, ms: 0, excerpt: '', error: 'the address is not open' };
  const bytes = Buffer.from(body);
  try {
    const { status, excerpt } = await new Promise<{ status: number; excerpt: string }>((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const going = send(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes.length },
        lookup: guard.lookup,
        signal: AbortSignal.timeout(limits.webhook.timeoutMs),
        agent: false,
      });
      going.on('response', (response) =>
        excerptOf(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, excerpt: text }),
          reject,
        ),
      );
      going.on('error', reject);
      going.end(bytes);
    });
    const isFine = status >= 200 && status < 300;
    return { status, ms: ms(), excerpt, error: isFine ? null : `answered ${status}` };
  } catch (error) {
    const { name, code, message } = error as Error & { code?: string };
    const isLate = name === 'AbortError' || name === 'TimeoutError';
    return {
      status: null,
      ms: ms(),
      excerpt: '',
      error: isLate ? 'no answer in time' : (code ?? message).slice(0, 200),
    };
  }
};
