import { type AnyEndpoint, type CallInput, type CallResult, pathParams } from '../kit/endpoint.ts';
import { bytesType, type Envelope, headers, type RefusalData } from '../kit/envelope.ts';
import { authorizationHeader, emptyDigest, signedText } from '../kit/signature.ts';
import { limits } from '../limits.ts';
import { base64url, hex } from './bytes.ts';
import { NoAnswer, Refusal } from './refusal.ts';

/** A session as a caller needs it: the token to show and a way to sign, not the key itself. */
export interface Credentials {
  readonly token: string;
  sign(text: string): Promise<string>;
}

export interface CallerOptions {
  /** Where the API is, without a trailing slash: `https://host/api`, or `/api` in the console. */
  readonly baseUrl: string;
  readonly clientType: string;
  credentials(): Promise<Credentials | undefined>;
  language?(): string;
  /** The name this machine gives itself. */
  machine?(): string;
  fetch?: typeof fetch;
  now?(): number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Repeat with the same key and the effect still happens once. Made anew for each call when left out. */
  readonly idempotencyKey?: string;
  readonly confirmed?: readonly string[];
  /** The bytes of a call that takes bytes. */
  readonly body?: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
  /** Sends this one call in another way, such as one that tells how far it is. */
  readonly fetch?: typeof fetch;
}

export type Caller = <E extends AnyEndpoint>(
  endpoint: E,
  ...rest: object extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
) => Promise<CallResult<E>>;

const encoder = new TextEncoder();

type Body = string | ArrayBuffer | Uint8Array<ArrayBuffer> | undefined;

const digestOf = async (body: Body) => {
  if (body === undefined) return emptyDigest;
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  return hex(await crypto.subtle.digest('SHA-256', bytes));
};

const bytesOf = async (body: CallOptions['body']) =>
  body instanceof Blob ? body.arrayBuffer() : (body ?? new ArrayBuffer(0));

const split = (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
  const inPath = new Set(pathParams(endpoint.path));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  return { path, rest };
};

/** What is not JSON was not said by our server. */
const envelopeOf = (text: string): Envelope | undefined => {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
};

const answerOf = (status: number, text: string) => {
  const envelope = envelopeOf(text);
  if (envelope?.code === 0) return envelope.data;
  throw new Refusal(status, envelope?.code ?? status, envelope?.msg ?? '', {
    ...(envelope?.data as RefusalData | undefined),
  });
};

/** Makes the typed client that console, tests and machine clients share: timestamp, signature and envelope live here. */
export const createCaller = (options: CallerOptions): Caller => {
  const now = options.now ?? Date.now;
  const origin = new URL(options.baseUrl, 'http://localhost');

  return async (endpoint, ...[given, how]) => {
    const { path, rest } = split(endpoint, (given ?? {}) as Record<string, unknown>);
    const isGet = endpoint.method === 'GET';
    const jsonBody = () => (isGet ? undefined : JSON.stringify(Object.fromEntries(rest)));
    const body: Body = endpoint.bytes ? await bytesOf(how?.body) : jsonBody();
    const timestamp = String(now());
    const inQuery = isGet || endpoint.bytes === true;
    const query: [string, string][] = inQuery ? rest.map(([name, value]) => [name, String(value)]) : [];
    query.push(['timestamp', timestamp]);

    const sent: Record<string, string> = { [headers.clientType]: options.clientType };
    if (body !== undefined) sent['content-type'] = endpoint.bytes ? bytesType : 'application/json';
    if (options.machine) sent[headers.machine] = options.machine();
    if (options.language) sent['accept-language'] = options.language();
    if (endpoint.writes) sent[headers.idempotencyKey] = how?.idempotencyKey ?? crypto.randomUUID();
    if (how?.confirmed?.length) sent[headers.confirmed] = how.confirmed.join(',');

    const credentials = endpoint.access === 'public' ? undefined : await options.credentials();
    if (credentials) {
      const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)));
      const text = signedText({
        method: endpoint.method,
        path: origin.pathname.replace(/\/$/, '') + path,
        query,
        timestamp,
        nonce,
        bodyDigest: await digestOf(body),
      });
      sent[headers.token] = credentials.token;
      sent[headers.authorization] = authorizationHeader(nonce, await credentials.sign(text));
    }

    const patience = AbortSignal.timeout(how?.timeoutMs ?? endpoint.timeoutMs ?? limits.timeoutMs.standard);
    const signal = how?.signal ? AbortSignal.any([patience, how.signal]) : patience;
    const url = `${options.baseUrl}${path}?${new URLSearchParams(query)}`;
    const send = async () => {
      const request = { method: endpoint.method, headers: sent, body, signal };
      const response = await (how?.fetch ?? options.fetch ?? fetch)(url, request);
      return { status: response.status, text: await response.text() };
    };
    // An answer may also be called off, or break off, after its first words.
    const { status, text } = await send().catch((cause: unknown) => {
      if (how?.signal?.aborted) throw cause;
      throw new NoAnswer(patience.aborted, cause);
    });
    return answerOf(status, text) as CallResult<typeof endpoint>;
  };
};
