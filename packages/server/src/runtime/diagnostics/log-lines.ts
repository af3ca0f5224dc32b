import { hidden } from './scrub.ts';

/** What a line of the log says of itself without naming anybody. Other fields keep their name and lose their value. */
const told = new Set([
  'level',
  'time',
  'msg',
  'reqId',
  'method',
  'path',
  'statusCode',
  'responseTime',
  'ms',
  'code',
  'type',
  'name',
  'job',
  'chore',
  'count',
]);

/** What stands between quotation marks was put in by somebody, such as a name that a statement failed on. */
const withoutQuoted = (text: string): string =>
  text.replace(/"[^"\n]*"|'[^'\n]*'|“[^”\n]*”|=\([^)\n]*\)/g, hidden);

const shown = (field: string, value: unknown): unknown => {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (field === 'err' || field === 'error') return shownError(value);
  if (!told.has(field) || typeof value !== 'string') return hidden;
  return withoutQuoted(value);
};

const shownError = (error: unknown): unknown => {
  const { type, message, code, stack } = Object(error) as Record<string, unknown>;
  const frames = (typeof stack === 'string' ? stack.split('\n') : Array.isArray(stack) ? stack : [])
    .map(String)
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim());
  return { type, code, message: withoutQuoted(String(message ?? '')), stack: frames };
};

const maskedLine = (line: string): string | undefined => {
  try {
    const fields = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(name, value)])),
    );
  } catch {
    return undefined;
  }
};

/** The last lines of a log as they may be shown to others; a line that is no JSON is left out, since nobody knows what is in it. */
export const maskedLog = (text: string, most = 2_000): string => {
  const lines = text.split('\n').filter(Boolean).slice(-most);
  const masked = lines.flatMap((line) => maskedLine(line) ?? []);
  const left = lines.length - masked.length;
  return [
    ...masked,
    ...(left > 0 ? [JSON.stringify({ msg: `lines left out since they are not JSON: ${left}` })] : []),
    '',
  ].join('\n');
};
