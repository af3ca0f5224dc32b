import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** One HTTP call as the double read it. */
export interface DoubleCall {
  readonly method: string;
  readonly url: URL;
  /** All headers, by their name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A message that the double took. */
export interface TakenSms {
  readonly service: 'aliyun' | 'tencent';
  readonly phone: string;
  readonly signName: string;
  readonly template: string;
  /** The template parameters in the shape of the service. */
  readonly parameters: unknown;
}

/** A reason not to take a message: the whole call is refused, or only the message in it. */
export interface DoubleRefusal {
  readonly refuse: 'call' | 'message';
  readonly code: string;
  readonly message: string;
}

/** What the double says to a call. */
export interface DoubleAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly taken?: TakenSms;
}

/** Checks a call as its service does and answers it, with a refusal when there is one to give. */
export type DoubleService = (call: DoubleCall, refusal?: DoubleRefusal) => DoubleAnswer;

/** The SHA-256 digest in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The HMAC-SHA-256 of a text. */
export const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Whether a signature in hexadecimal is the expected one. */
export const isSigned = (expected: Buffer, signature: string): boolean => {
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The signed headers of a call as lines, in the order in which they are named. */
export const headerLines = (names: readonly string[], headers: ReadonlyMap<string, string>): string =>
  names.map((name) => `${name}:${(headers.get(name) ?? '').trim()}\n`).join('');
