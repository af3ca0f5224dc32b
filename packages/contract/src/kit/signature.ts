/** The name of the scheme, first line of what is signed and first word of the `authorization` header. */
export const signatureScheme = 'CHANCERY-HMAC-SHA256';

/** Everything a signature covers. */
export interface SignedRequest {
  readonly method: string;
  /** The path as sent, without the query. */
  readonly path: string;
  /** Decoded query parameters, in any order; `timestamp` is one of them. */
  readonly query: Iterable<readonly [name: string, value: string]>;
  readonly timestamp: string;
  readonly nonce: string;
  /** Lower-case hex SHA-256 of the body's bytes. */
  readonly bodyDigest: string;
}

/** SHA-256 of an empty body. */
export const emptyDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const unreserved = /^[\w.~-]*$/;

/** Most names and values need no escape, and to see that costs a fraction of escaping them. */
const escaped = (text: string) =>
  unreserved.test(text)
    ? text
    : encodeURIComponent(text).replace(
        /[!'()*]/g,
        (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
      );

/** One parameter as it is signed. */
const canonicalPart = (name: string, value: string): string => `${escaped(name)}=${escaped(value)}`;

/** Query parameters in the one order and spelling that both sides agree on: RFC 3986 escapes, sorted by bytes. */
export const canonicalQuery = (query: SignedRequest['query']): string =>
  Array.from(query, ([name, value]) => canonicalPart(name, value))
    .sort()
    .join('&');

type Query = Readonly<Record<string, string | readonly string[]>>;

/** The same of parameters that were read from an address already. */
export const canonicalOf = (query: Query): string => {
  const parts: string[] = [];
  for (const name in query) {
    const value = query[name];
    if (typeof value === 'string') parts.push(canonicalPart(name, value));
    else for (const one of value ?? []) parts.push(canonicalPart(name, one));
  }
  return parts.length > 1 ? parts.sort().join('&') : (parts[0] ?? '');
};

type SignedLines = Omit<SignedRequest, 'query'> & { readonly canonical: string };

/** The text that is signed, of a request whose query is in order. */
export const signedLines = ({ method, path, canonical, timestamp, nonce, bodyDigest }: SignedLines): string =>
  `${signatureScheme}\n${method}\n${path}\n${canonical}\n${timestamp}\n${nonce}\n${bodyDigest}`;

/** The text that is signed. */
export const signedText = ({ method, query, ...rest }: SignedRequest): string =>
  signedLines({ ...rest, method: method.toUpperCase(), canonical: canonicalQuery(query) });

/** The `authorization` header. */
export const authorizationHeader = (nonce: string, signature: string): string =>
  `${signatureScheme} nonce=${nonce}, signature=${signature}`;

const header = /^CHANCERY-HMAC-SHA256 nonce=([\w-]{16,64}), signature=([\w-]{43})$/;

/** Reads an `authorization` header; undefined when it is not of our making. */
export const parseAuthorization = (value: string | undefined) => {
  const match = header.exec(value ?? '');
  return match?.[1] && match[2] ? { nonce: match[1], signature: match[2] } : undefined;
};
