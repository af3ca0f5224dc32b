/**
 * Paths that no link of ours has: an empty part (`//x`, which a browser would take for another host), a backslash, a dot
 * part, a fragment, a control character, one of these written as an escape, or a part longer than the name of a file can
 * be. They are nothing here, whatever stands behind them.
 */
const odd = /\/\/|[\\#]|[^/]{256}|\/\.{1,2}(?:\/|$)|[\p{Cc}]|%(?:2f|5c|2e|[01][0-9a-f]|7f)/iu;

/** A question about a certificate is Base64 behind this address (RFC 6960), slashes and all; no file is looked for. */
const question = /^\/pki\/ocsp\/(?:[\w+/=]|%(?:2b|2f|3d))+$/i;

/** Beyond this, a system refuses to look for a file at all. */
const longest = 1_024;

/** Whether an address is one that no web server should make sense of. */
export const isOddPath = (url: string): boolean => {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return path.length > longest || (odd.test(path) && !question.test(path));
};
