const everywhere = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const pagePolicy = (formTargets: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine and positioned layers set style attributes; style elements and sheets stay our own.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "style-src-elem 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Pieces of a recording are played only after their digests were checked.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets.join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');

/** What a browser is told about pages and their files. */
export const pageHeaders: Record<string, string> = {
  ...everywhere,
  'content-security-policy': pagePolicy(["'self'"]),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** Lets pages hand a payer over to a provider that wants to be sent a form. */
export const allowForms = (origin: string): void => {
  pageHeaders['content-security-policy'] = pagePolicy(["'self'", origin]);
};

const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** What a browser is told about data: none of it may run, load anything, be framed or be kept. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': dataPolicy,
};

/** The same for what people uploaded or took out: shown by itself, it is a page of nowhere. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...dataHeaders,
  'content-security-policy': `${dataPolicy}; sandbox`,
};
