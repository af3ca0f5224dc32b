import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

interface Question {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Whom to believe that it is they, beside those whom everybody believes. */
  readonly ca?: Buffer | undefined;
  readonly patienceMs: number;
}

/** More than any answer needs. */
const mostBytes = 65_536;

/** Asks a service outside once: its status and its whole answer, in time and no longer than an answer can be. */
export const askOutside = ({ url, headers, body, ca, patienceMs }: Question) =>
  new Promise<{ readonly status: number; readonly body: Buffer }>((resolve, reject) => {
    const ask = url.startsWith('https:') ? secure : plain;
    const signal = AbortSignal.timeout(patienceMs);
    const asked = ask(url, { method: 'POST', headers, signal, ...(ca && { ca }) }, (reply) => {
      const parts: Buffer[] = [];
      let length = 0;
      reply.on('data', (part: Buffer) => {
        length += part.length;
        if (length > mostBytes) reply.destroy(new Error('the answer is too long'));
        else parts.push(part);
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts) }));
      reply.on('error', reject);
    });
    asked.on('error', (error) => reject(signal.aborted ? new Error(`no answer in ${patienceMs} ms`) : error));
    asked.end(body);
  });
