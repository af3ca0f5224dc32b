/** What a page asks of a call it makes; the checks of what is sent and answered are the server's. */
const asked = ['method', 'path', 'access', 'permission', 'timeoutMs', 'bytes', 'writes', 'sorts'] as const;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isCall = (value: Fields): boolean => 'method' in value && 'path' in value && 'result' in value;
const isEnumeration = (value: Fields): boolean => 'codeName' in value && 'keyOf' in value;

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
const keyOf = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name));

const literal = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const fields = Object.entries(value).map(([name, each]) => `${keyOf(name)}: ${literal(each)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};

const plainCall = (call: Fields): string =>
  literal({
    ...Object.fromEntries(asked.flatMap((name) => (call[name] === undefined ? [] : [[name, call[name]]]))),
    // Of its filters a page asks which there are.
    ...(isObject(call.filters) && {
      filters: Object.fromEntries(Object.keys(call.filters).map((name) => [name, true])),
    }),
  });

const plainCodes = ({ codeName, all, keyOf: back }: Fields): string => {
  const nameOf = back as (code: unknown) => string;
  const table = Object.fromEntries((all as readonly unknown[]).map((code) => [nameOf(code), code]));
  return `/* @__PURE__ */ codeTable(${literal(codeName)}, ${literal(table)})`;
};

const isData = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isData);
  if (isObject(value))
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isData);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
};

/** What a call or an enumeration is without its checks. */
export const withoutChecks = (value: unknown): string | undefined => {
  if (!isObject(value)) return undefined;
  if (isCall(value)) return plainCall(value);
  return isEnumeration(value) ? plainCodes(value) : undefined;
};

/** Data as it would be written. */
export const asData = (value: unknown): string | undefined => (isData(value) ? literal(value) : undefined);
