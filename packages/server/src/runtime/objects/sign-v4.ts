import { createHash, createHmac } from 'node:crypto';

/** What a request to S3 is signed with. */
export interface Keys {
  readonly id: string;
  readonly secret: string;
  /** Comes with keys that last for some hours only. */
  readonly session?: string | undefined;
}

interface Unsigned {
  readonly method: string;
  /** Its path is encoded as it will be sent. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly payloadHash: string;
  readonly region: string;
  readonly at: Date;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As RFC 3986 has it, which leaves fewer characters alone than the language does. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&');

/** The headers a request goes out with: its own and the signature over all of them (AWS Signature Version 4). */
export const signV4 = (
  { method, url, headers, payloadHash, region, at }: Unsigned,
  keys: Keys,
): Record<string, string> => {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${stamp.slice(0, 8)}/${region}/s3/aws4_request`;
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': stamp,
    ...(keys.session && { 'x-amz-security-token': keys.session }),
  };
  const names = Object.keys(all).sort();
  const signed = names.join(';');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    signed,
    payloadHash,
  ].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.secret}`);
  const signature = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n'))
    .digest('hex');
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.id}/${scope},SignedHeaders=${signed},Signature=${signature}`,
  };
};
