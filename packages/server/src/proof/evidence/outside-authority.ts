import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Certificate, readCertificate } from '@chancery/evidence/certificate.ts';
import { limits } from '@chancery/evidence/limits.ts';
import { certificateFingerprint } from '@chancery/evidence/public-key.ts';
import { tokenIn, writeStampRequest } from '@chancery/evidence/stamp-request.ts';
import { readTimestamp } from '@chancery/evidence/timestamp.ts';
import type { Settings } from '../../runtime/settings.ts';
import { StartError } from '../../runtime/start-error.ts';

const patienceMs = 10_000;

/** A time-stamping authority that is not ours. */
export interface OutsideAuthority {
  readonly url: string;
  readonly name: string;
  readonly fingerprint: string;
  /** A token over a SHA-256, checked as whoever gets it will check it. */
  stamp(imprint: Uint8Array): Promise<Uint8Array>;
}

const certificateIn = (path: string): Certificate => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`EVIDENCE_TSA_CERT cannot be read from ${path}`, { cause: error });
  }
  const pem = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(text)?.[1] ?? '';
  const certificate = readCertificate(Buffer.from(pem, 'base64'));
  if (!certificate) throw new StartError(`EVIDENCE_TSA_CERT is no certificate in PEM form: ${path}`);
  return certificate;
};

/** Reads an answer, and no more than an answer can be. */
const bytesOf = async (reply: Response): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of reply.body ?? []) {
    length += part.length;
    if (length > limits.timestampBytes) throw new Error('the authority answered more than a token');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const numberOf = (hex: string): bigint => BigInt(`0x${hex || '0'}`);

/** The authority that the settings name, asked over HTTP (RFC 3161, 3.4). */
export const outsideAuthority = (
  { evidenceTsaUrl: url, evidenceTsaCert: path }: Pick<Settings, 'evidenceTsaUrl' | 'evidenceTsaCert'>,
  heard: (at: Date) => void,
): OutsideAuthority | undefined => {
  if (!url || !path) return undefined;
  const certificate = certificateIn(path);
  const fingerprint = certificateFingerprint(certificate);
  const stamp = async (imprint: Uint8Array): Promise<Uint8Array> => {
    const nonce = randomBytes(8);
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: Buffer.from(writeStampRequest(imprint, nonce)),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!reply.ok) throw new Error(`the authority answered ${reply.status}`);
    const token = tokenIn(await bytesOf(reply));
    if (!token) throw new Error('the authority granted no time stamp');
    const found = readTimestamp(token, imprint);
    if (!found)
      throw new Error('the authority gave a time stamp that does not hold, or is over something else');
    if (found.nonce === undefined || numberOf(found.nonce) !== numberOf(nonce.toString('hex')))
      throw new Error('the authority answered another question');
    if (!found.chain.includes(fingerprint))
      throw new Error(`the time stamp is not by EVIDENCE_TSA_CERT, but by ${found.name} ${found.chain[0]}`);
    heard(found.at);
    return token;
  };
  return { url, name: certificate.name, fingerprint, stamp };
};
