import { maskPhone } from '@chancery/contract/rules/phone.ts';

const phoneNumbers = /(?<!\d)1\d{10}(?!\d)/g;
const hidePhones = (text: string): string => text.replace(phoneNumbers, maskPhone);

/** A failed query says what was sent with it; the log keeps the statement and the database's own words. */
const isQueryError = (error: Error): error is Error & { query: string; params: unknown } =>
  'query' in error && 'params' in error;

/** What was thrown without being an error may still be a copy of one. */
const saidBy = (thrown: unknown): string => {
  const { message } = Object(thrown) as { message?: unknown };
  return typeof message === 'string' ? message : String(thrown);
};

/** An error as it may be logged: no parameters of a query, no whole phone number. */
export const loggableError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: hidePhones(saidBy(error)) };
  const { code, detail: _values, cause } = error as Error & { code?: string; detail?: string };
  const query = isQueryError(error);
  return {
    type: error.constructor.name,
    message: query ? 'a query failed' : hidePhones(error.message),
    ...(query ? { query: error.query } : {}),
    ...(code ? { code } : {}),
    stack: query ? (error.stack ?? '').split('\n    at ').slice(1) : hidePhones(error.stack ?? ''),
    ...(cause ? { cause: loggableError(cause) } : {}),
  };
};
