import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signV4 } from '../runtime/objects/sign-v4.ts';

interface Kept {
  readonly bytes: Buffer;
  readonly digest: string | undefined;
  readonly tag: string;
  readonly at: Date;
}

/** What goes wrong with the next requests that fit, one after the other. */
export interface S3Fault {
  readonly method: string;
  /** A word that its address asks with. */
  readonly asked?: string;
  readonly kind: 'busy' | 'cut' | 'bent' | 'lost';
}

const keys = { id: 'double', secret: 'double-secret' };
const region = 'eu-test-1';
const md5 = (bytes: Buffer, how: 'hex' | 'base64') => createHash('md5').update(bytes).digest(how);
const xml = (text: string): string => text.replace(/[&<>]/g, (found) => `&#${found.charCodeAt(0)};`);

class Refusing extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** Refuses what is not signed over what was sent. */
const check = (request: IncomingMessage, url: URL, body: Buffer): void => {
  const given = request.headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
  const added = new Set(['host', 'x-amz-content-sha256', 'x-amz-date']);
  const headers = Object.fromEntries(
    names.filter((name) => !added.has(name)).map((name) => [name, String(request.headers[name])]),
  );
  const stamp = String(request.headers['x-amz-date']);
  const at = new Date(stamp.replace(/(....)(..)(..T..)(..)(..)Z/, '$1-$2-$3:$4:$5Z'));
  const payloadHash = createHash('sha256').update(body).digest('hex');
  const method = request.method ?? '';
  const expected = signV4({ method, url, headers, payloadHash, region, at }, keys).authorization;
  if (given !== expected) throw new Refusing(403, 'SignatureDoesNotMatch');
  if (body.length > 0 && request.headers['content-md5'] !== md5(body, 'base64'))
    throw new Refusing(400, 'BadDigest');
};

/** An S3 server in memory, which speaks the protocol itself and can be told to fail as real ones do. */
export const startS3Double = async ({ pageSize = 1_000 } = {}) => {
  const objects = new Map<string, Kept>();
  const uploads = new Map<string, { digest: string | undefined; parts: Map<number, Buffer> }>();
  const faults: S3Fault[] = [];
  const seen: string[] = [];

  const keep = (key: string, bytes: Buffer, digest: string | undefined): Kept => {
    const kept = { bytes, digest, tag: `"${md5(bytes, 'hex')}"`, at: new Date() };
    objects.set(key, kept);
    return kept;
  };
  const found = (key: string): Kept => {
    const kept = objects.get(key);
    if (!kept) throw new Refusing(404, 'NoSuchKey');
    return kept;
  };

  const listing = (url: URL): string => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = names.slice(0, pageSize);
    const entries = page.map((key) => {
      const { bytes, at } = found(key);
      return `<Contents><Key>${xml(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const next =
      names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
  };

  const digestOf = (request: IncomingMessage) => {
    const given = request.headers['x-amz-meta-sha256'];
    return typeof given === 'string' ? given : undefined;
  };

  const post = (request: IncomingMessage, key: string, url: URL): string => {
    if (url.searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { digest: digestOf(request), parts: new Map() });
      return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    }
    const id = url.searchParams.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (!upload) throw new Refusing(404, 'NoSuchUpload');
    uploads.delete(id);
    keep(
      key,
      Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part)),
      upload.digest,
    );
    return '<CompleteMultipartUploadResult/>';
  };

  const put = (
    request: IncomingMessage,
    reply: ServerResponse,
    key: string,
    url: URL,
    body: Buffer,
  ): string => {
    const source = request.headers['x-amz-copy-source'];
    if (typeof source === 'string') {
      const from = found(decodeURIComponent(source.replace(/^\/bucket\//, '')));
      keep(key, from.bytes, from.digest);
      return '<CopyObjectResult/>';
    }
    const part = url.searchParams.get('partNumber');
    if (part) uploads.get(url.searchParams.get('uploadId') ?? '')?.parts.set(Number(part), body);
    else keep(key, body, digestOf(request));
    reply.setHeader('etag', `"${md5(body, 'hex')}"`);
    return '';
  };

  const send = (
    request: IncomingMessage,
    reply: ServerResponse,
    key: string,
    fault: S3Fault | undefined,
  ): void => {
    const { bytes, digest, tag } = found(key);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (request.headers['if-match'] && request.headers['if-match'] !== tag)
      throw new Refusing(412, 'PreconditionFailed');
    const rest = bytes.subarray(from);
    reply.writeHead(from > 0 ? 206 : 200, {
      etag: tag,
      'content-length': rest.length,
      ...(digest && { 'x-amz-meta-sha256': digest }),
    });
    if (fault?.kind === 'cut') {
      reply.write(rest.subarray(0, rest.length >> 1), () => reply.destroy());
    } else if (fault?.kind === 'bent') {
      reply.end(Buffer.concat([rest.subarray(0, -1), Buffer.from([(rest.at(-1) ?? 0) ^ 1])]));
    } else reply.end(request.method === 'HEAD' ? undefined : rest);
  };

  const answer = (request: IncomingMessage, reply: ServerResponse, body: Buffer): void => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    const method = request.method ?? '';
    seen.push(`${method} ${key}${request.headers.range ? ` ${request.headers.range}` : ''}`);
    const at = faults.findIndex(
      (fault) => fault.method === method && (!fault.asked || url.searchParams.has(fault.asked)),
    );
    const fault = at >= 0 ? faults.splice(at, 1)[0] : undefined;
    try {
      if (fault?.kind === 'busy') throw new Refusing(503, 'SlowDown');
      check(request, url, body);
      if (method === 'DELETE') {
        objects.delete(key);
        reply.writeHead(204).end();
        return;
      }
      if ((method === 'GET' || method === 'HEAD') && key !== '') {
        send(request, reply, key, fault);
        return;
      }
      const said =
        method === 'GET'
          ? listing(url)
          : method === 'POST'
            ? post(request, key, url)
            : put(request, reply, key, url, body);
      // Done, and nobody hears of it.
      if (fault?.kind === 'lost') reply.destroy();
      else reply.end(said);
    } catch (error) {
      if (!(error instanceof Refusing)) throw error;
      reply.writeHead(error.status).end(`<?xml version="1.0"?><Error><Code>${error.message}</Code></Error>`);
    }
  };

  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, reply, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bucket: { endpoint, region, bucket: 'bucket', pathStyle: true, keys: async () => keys },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'bucket',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
    objects,
    uploads,
    faults,
    seen,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
