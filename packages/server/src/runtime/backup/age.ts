import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  diffieHellman,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { type Identity, newIdentity, publicKeyOf } from './age-keys.ts';

const version = 'age-encryption.org/v1';
const cipher = 'chacha20-poly1305';
const [chunkBytes, tagBytes] = [65_536, 16];

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
const derive = (key: Uint8Array, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32));

const sealed = (key: Buffer, nonce: Buffer, bytes: Uint8Array): Buffer => {
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  return Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
};

const opened = (key: Buffer, nonce: Buffer, bytes: Buffer): Buffer => {
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(0, -tagBytes)), opening.final()]);
};

const wrapKey = (shared: Buffer, share: Buffer, recipient: Buffer): Buffer =>
  derive(shared, Buffer.concat([share, recipient]), `${version}/X25519`);

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();

/** The numbers of chunks, of which only the last is marked as the last: nothing can be cut off or moved. */
const nonceOf = (at: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(at, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Bytes in pieces of one size; the last, which may be shorter, is told as such. */
async function* pieces(bytes: Bytes, size: number): AsyncGenerator<readonly [Buffer, boolean]> {
  let held = Buffer.alloc(0);
  for await (const part of bytes) {
    held = held.length === 0 ? Buffer.from(part) : Buffer.concat([held, part]);
    while (held.length > size) {
      yield [held.subarray(0, size), false];
      held = held.subarray(size);
    }
  }
  yield [held, true];
}

/** Seals bytes for whoever has the key, as `age` does: https://age-encryption.org/v1. */
export async function* encryptAge(recipient: Buffer, bytes: Bytes): AsyncGenerator<Buffer> {
  const [fileKey, nonce] = [randomBytes(16), randomBytes(16)];
  const once = newIdentity();
  const shared = diffieHellman({ privateKey: once.secret, publicKey: publicKeyOf(recipient) });
  const wrapped = sealed(wrapKey(shared, once.recipient, recipient), Buffer.alloc(12), fileKey);
  const header = `${version}\n-> X25519 ${base64(once.recipient)}\n${base64(wrapped)}\n---`;
  yield Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`);
  yield nonce;
  const key = derive(fileKey, nonce, 'payload');
  let at = 0;
  for await (const [piece, isLast] of pieces(bytes, chunkBytes)) {
    yield sealed(key, nonceOf(at, isLast), piece);
    at += 1;
  }
}

const notOurs = (): never => {
  throw new Error('it was not encrypted for this key, or it was altered');
};

const fileKeyOf = ({ secret, recipient }: Identity, header: string): Buffer => {
  const [, share64 = '', wrapped64 = '', mac64 = ''] =
    /^age-encryption\.org\/v1\n-> X25519 (\S+)\n(\S+)\n--- (\S+)$/.exec(header) ?? notOurs();
  const share = Buffer.from(share64, 'base64');
  const shared = diffieHellman({ privateKey: secret, publicKey: publicKeyOf(share) });
  const fileKey = opened(
    wrapKey(shared, share, recipient),
    Buffer.alloc(12),
    Buffer.from(wrapped64, 'base64'),
  );
  const signed = header.slice(0, header.lastIndexOf(' '));
  return macOf(fileKey, signed).equals(Buffer.from(mac64, 'base64')) ? fileKey : notOurs();
};

/** The header of a file and what follows it. */
const split = async (parts: AsyncIterator<Uint8Array>): Promise<readonly [string, Buffer]> => {
  let held = Buffer.alloc(0);
  for (;;) {
    const end = held.indexOf('\n', Math.max(0, held.indexOf('\n---')) + 1);
    const isWhole = held.includes('\n---') && end >= 0;
    if (isWhole && held.length >= end + 1 + 16)
      return [held.subarray(0, end).toString(), held.subarray(end + 1)];
    const { value, done } = await parts.next();
    if (done || held.length > chunkBytes) return notOurs();
    held = Buffer.concat([held, value]);
  }
};

/** Opens what was sealed; nothing of a chunk is given out before all of it was found to be what was sealed. */
export async function* decryptAge(
  identity: Identity,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const parts = bytes[Symbol.asyncIterator]();
  const [header, rest] = await split(parts);
  const key = derive(fileKeyOf(identity, header), rest.subarray(0, 16), 'payload');
  const payload = (async function* () {
    yield rest.subarray(16);
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
  })();
  let at = 0;
  for await (const [piece, isLast] of pieces(payload, chunkBytes + tagBytes)) {
    yield opened(key, nonceOf(at, isLast), piece);
    at += 1;
  }
}
