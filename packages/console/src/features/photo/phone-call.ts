import { createCaller } from '@chancery/contract/client/caller.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { claimPhotoTicket, getPhoneState, sendPhonePhoto } from '#wire/photo/calls.ts';
import { currentLanguage } from '../../kit/phrases.tsx';

/** What the phone knows of the use it photographs. */
export type PhoneState = CallResult<typeof getPhoneState>;

// Over plain http a page has neither a session nor the browser's own ids; the phone needs neither.
const call = createCaller({
  baseUrl: '/api',
  clientType: 'mobile',
  credentials: async () => undefined,
  language: currentLanguage,
});

const stateMs = 8_000;

/** Something nobody guesses, made where no more than random numbers are offered. */
export const newSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Binds a ticket to this phone. */
export const claim = (ticket: string, phoneKey: string): Promise<PhoneState> =>
  call(claimPhotoTicket, { ticket, phoneKey }, { idempotencyKey: newSecret(), timeoutMs: stateMs });

/** How the use stands. */
export const readState = (phoneKey: string): Promise<PhoneState> =>
  call(getPhoneState, { phoneKey }, { idempotencyKey: newSecret(), timeoutMs: stateMs });

interface Sent {
  readonly phoneKey: string;
  readonly bytes: ArrayBuffer;
  readonly takenAt: string;
  readonly pressId?: string;
}

/** Sends a photo; the key travels in a header, where no log of addresses keeps it. */
export const sendPhoto = ({ phoneKey, bytes, takenAt, pressId }: Sent) =>
  call(
    sendPhonePhoto,
    { takenAt, pressId },
    {
      body: bytes,
      idempotencyKey: newSecret(),
      timeoutMs: 120_000,
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, token: phoneKey } }),
    },
  );
