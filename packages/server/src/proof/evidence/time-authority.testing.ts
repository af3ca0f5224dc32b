import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { toBase64 } from '@chancery/evidence/bytes.ts';
import { integer, partsOf, readOne, sequence, tag } from '@chancery/evidence/der.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { stampSignerOf, type ToStamp, writeStamp } from '@chancery/evidence/stamp-key.ts';
import { afterAll } from 'vitest';

/** How an authority behaves. */
export interface Manner {
  readonly stamp?: (asked: ToStamp) => ToStamp;
  readonly answer?: (token: Uint8Array) => Uint8Array;
  readonly status?: number;
  /** Whether it takes the question and never answers. */
  readonly isSilent?: boolean;
}

const granted = (token: Uint8Array) => sequence(sequence(integer(Uint8Array.of(0))), token);

export const signerNumbered = (number: number) => {
  const seed = new Uint8Array(32).fill(number);
  return stampSignerOf(seed, signerOf(seed));
};

/** A time-stamping authority elsewhere that speaks RFC 3161 over HTTP, and behaves as it is told. */
export const startAuthority = async (folder: string) => {
  const signer = signerNumbered(77);
  let manner: Manner = {};
  let asked = 0;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked += 1;
      if (manner.isSilent) return;
      const [, stamped, nonce] = partsOf(readOne(new Uint8Array(Buffer.concat(parts)), tag.sequence));
      const imprint = partsOf(stamped)[1]?.content ?? new Uint8Array();
      const question = { imprint, at: new Date(), serial: randomBytes(8), nonce: nonce?.content };
      const token = writeStamp(manner.stamp?.(question) ?? question, signer);
      const type = { 'content-type': 'application/timestamp-reply' };
      reply.writeHead(manner.status ?? 200, type).end(manner.answer?.(token) ?? granted(token));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const certificate = join(folder, 'authority.pem');
  const body = toBase64(signer.certificate.raw);
  writeFileSync(certificate, `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate,
    signer,
    granted,
    asked: () => asked,
    behaves: (next: Manner) => {
      manner = next;
    },
  };
};
