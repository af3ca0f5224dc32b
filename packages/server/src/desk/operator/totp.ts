import { createHmac } from 'node:crypto';
import { sameBytes } from '../../kit/secrets.ts';

const digits = 6;
const stepMs = 30_000;
/** How many steps the clock of a phone may be off. */
const drift = 1;

/** The step of RFC 6238 that a moment belongs to. */
export const stepAt = (time: number): number => Math.floor(time / stepMs);

/** The code of one step, by RFC 4226: what every authenticator app shows. */
export const codeOfStep = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
};

/** The step a code is right for and that is later than the last one taken; undefined where there is none. */
export const stepOfCode = (
  secret: Buffer,
  code: string,
  lastStep: number,
  now: number,
): number | undefined => {
  const given = Buffer.from(code);
  const present = stepAt(now);
  let found: number | undefined;
  // All are looked at, so that the time taken does not tell which.
  for (let step = present - drift; step <= present + drift; step += 1) {
    const right = sameBytes(Buffer.from(codeOfStep(secret, step)), given);
    if (right && step > lastStep) found ??= step;
  }
  return found;
};

/** The code that would be taken now: in a demo it is offered, also to whoever logs in twice in one step. */
export const offeredCode = (secret: Buffer, lastStep: number, now: number): string =>
  codeOfStep(secret, Math.max(stepAt(now), lastStep + 1));

/** What the QR code of an authenticator says. */
export const authenticatorUri = (issuer: string, username: string, secret: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  // Some apps show a plus sign where a blank is meant.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
};
