import { creditCheckDigit } from '@chancery/contract/rules/credit-code.ts';

const run = process.env.E2E_RUN ?? '0000';
/** Two digits of the worker; the demo people have zeros there. */
const worker = String(10 + (Number(process.env.TEST_WORKER_INDEX ?? 0) % 90));
let counter = 0;

const next = (digits: number): string => {
  counter += 1;
  return String(counter).padStart(digits, '0');
};

/** A word that no other test uses. */
export const someWord = (prefix: string): string => `${prefix}${run}${worker}${next(3)}`;

/** A phone number that no other test uses. */
export const somePhone = (): string => `1${run}${worker}${next(4)}`;

/** A phone number of a whole crowd: no worker has these two digits. */
export const phoneOfCrowd = (at: number): string => `1${run}05${String(at).padStart(4, '0')}`;

/** The first seventeen characters of a credit code that no other test uses. */
const first17 = (): string => `91${worker}${run}MA${next(7)}`;

/** A credit code that no other test uses. */
export const someCreditCode = (): string => {
  const start = first17();
  return start + creditCheckDigit(start);
};

/** A credit code whose check digit does not add up. */
export const doubtfulCreditCode = (): string => {
  const start = first17();
  return start + (creditCheckDigit(start) === '1' ? '2' : '1');
};
