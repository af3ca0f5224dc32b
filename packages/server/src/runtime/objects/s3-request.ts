import { createHash } from 'node:crypto';
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, reasonOf } from '../start-error.ts';
import { ObjectsUnavailable } from './objects.ts';
import { type Keys, percentEncode, signV4 } from './sign-v4.ts';

/** A bucket of an S3 server, and how it is reached. */
export interface Bucket {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Whether the bucket stands in the path and not in the host name. */
  readonly pathStyle: boolean;
  readonly keys: () => Promise<Keys>;
}

/** What is asked of a bucket; without a key it is asked of the bucket itself. */
export interface Ask {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** How long there may be silence. */
  readonly patienceMs?: number;
}

/** An answer that is no success, by the word S3 has for it. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, about: string) {
    super(`S3 answers ${about} with ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

const silenceMs = 10_000;
/** What S3 does by itself with an object of any size. */
export const longWorkMs = 60_000;
const triesMax = 4;
const passingStatus = new Set([408, 429, 500, 502, 503, 504]);
const passingCodes = new Set([
  'RequestTimeout',
  'SlowDown',
  'InternalError',
  'OperationAborted',
  'BadDigest',
]);
/** Faults of the set-up and not of the moment, which no second try mends. */
const lasting = new Set(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN']);

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, digits?: string, hex?: string, name = '') => {
    if (digits || hex) return String.fromCodePoint(digits ? Number(digits) : Number.parseInt(hex ?? '', 16));
    return entities[name] ?? all;
  });

/** The texts of all elements of a name, in order. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`, 'g'))].map(([, text = '']) =>
    unescaped(text),
  );

/** All of an answer, for those that are short. */
export const textOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

const pathOf = (key: string): string => key.split('/').map(percentEncode).join('/');

/** Whether the same may go well a moment later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof S3Refusal
    ? passingStatus.has(error.status) || passingCodes.has(error.code)
    : !lasting.has(codeOf(error) ?? '');

/** Tries again what may pass, and in the end says that nothing can be reached. */
export const persistently = async <T>(about: string, attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (tries >= triesMax) throw new ObjectsUnavailable(`${about}: ${reasonOf(error)}`, { cause: error });
      await sleep(50 * 2 ** tries * (0.5 + Math.random()));
    }
  }
};

/** Requests to one bucket. Every one may be made again: it says what shall be, and not what shall change. */
export const createS3Requests = ({ endpoint, region, bucket, pathStyle, keys }: Bucket) => {
  const base = new URL(endpoint);
  const isTls = base.protocol === 'https:';
  const agentOptions = { keepAlive: true, maxSockets: 32 };
  const agent = isTls ? new TlsAgent(agentOptions) : new PlainAgent(agentOptions);
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const root = `${base.pathname.replace(/\/$/, '')}${pathStyle ? `/${bucket}` : ''}`;

  const urlOf = ({ key, query = {} }: Ask): URL => {
    const url = new URL(base);
    url.pathname = key === undefined ? root || '/' : `${root}/${pathOf(key)}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  /** The word in an answer that is no success; where none is given, the status must do. */
  const refusalOf = async (answer: IncomingMessage, { method, key }: Ask): Promise<S3Refusal> => {
    const code = elements(await textOf(answer), 'Code')[0] ?? answer.statusMessage ?? '';
    return new S3Refusal(answer.statusCode ?? 0, code, `${method} ${bucket}/${key ?? ''}`);
  };

  /** Asks once; the body of the answer is still to be read. */
  const once = async (ask: Ask): Promise<IncomingMessage> => {
    const { method, headers = {}, body, patienceMs = silenceMs } = ask;
    const url = urlOf(ask);
    const payloadHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const own: Record<string, string> = { ...headers };
    if (body) {
      own['content-length'] = String(body.length);
      own['content-md5'] = createHash('md5').update(body).digest('base64');
    } else if (method === 'PUT' || method === 'POST') own['content-length'] = '0';
    const signed = signV4({ method, url, headers: own, payloadHash, region, at: new Date() }, await keys());
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = isTls ? tlsRequest : plainRequest;
      const going = send(url, { method, headers: signed, agent, timeout: patienceMs }, resolve);
      going.on('timeout', () => going.destroy(new Error(`no word for ${patienceMs / 1_000} s`)));
      going.on('error', reject);
      going.end(body);
    });
    if ((answer.statusCode ?? 0) < 300) return answer;
    throw await refusalOf(answer, ask);
  };

  /** Asks until there is an answer, and gives it as text. */
  const ask = (what: Ask): Promise<{ readonly text: string; readonly headers: IncomingMessage['headers'] }> =>
    persistently(`${what.method} ${bucket}/${what.key ?? ''}`, async () => {
      const answer = await once(what);
      const text = await textOf(answer);
      // Long work is answered with 200 before it is done; how it ended stands in the body.
      const code = text.includes('<Error>') ? elements(text, 'Code')[0] : undefined;
      if (code) throw new S3Refusal(500, code, `${what.method} ${what.key ?? ''}`);
      return { text, headers: answer.headers };
    });

  return { once, ask, place: `${endpoint}/${bucket}` };
};

export type S3Requests = ReturnType<typeof createS3Requests>;
