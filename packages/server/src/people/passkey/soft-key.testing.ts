import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Answering {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether a finger, a face or a PIN was asked for. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly type?: string;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(head), value]);
};
const coordinate = (part: string | undefined) => bytes(Buffer.from(part ?? '', 'base64url'));

/** A passkey in software, as a phone or a key of a machine would be: P-256, and no word of who made it. */
export const createSoftKey = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
  let uses = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const authenticatorData = (rpId: string, flags: number, counter: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  };

  /** What a browser sends when the key is made; `chain` is a certificate of who made it. */
  const make = (asked: { challenge: string; rpId: string }, how: Answering & { chain?: Buffer } = {}) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const made = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
    const flags = 0x41 | (how.verified === false ? 0 : 0x04);
    const data = authenticatorData(how.rpId ?? asked.rpId, flags, 0, made);
    const statement = how.chain
      ? Buffer.concat([Buffer.from([0xa1]), text('x5c'), Buffer.from([0x81]), bytes(how.chain)])
      : Buffer.from([0xa0]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text(how.chain ? 'packed' : 'none'),
      text('attStmt'),
      statement,
      text('authData'),
      bytes(data),
    ]);
    const type = how.type ?? 'webauthn.create';
    return {
      credentialId: credentialId.toString('base64url'),
      clientDataJSON: clientData(type, how.challenge ?? asked.challenge, how.origin ?? origin).toString(
        'base64url',
      ),
      attestationObject: attestation.toString('base64url'),
    };
  };

  /** What a browser sends when the key answers. */
  const answer = (asked: { challenge: string; rpId: string }, how: Answering = {}) => {
    uses += 1;
    const flags = 0x01 | (how.verified === false ? 0 : 0x04);
    const data = authenticatorData(how.rpId ?? asked.rpId, flags, how.counter ?? uses);
    const type = how.type ?? 'webauthn.get';
    const said = clientData(type, how.challenge ?? asked.challenge, how.origin ?? origin);
    return {
      credentialId: credentialId.toString('base64url'),
      clientDataJSON: said.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(said)]), privateKey).toString('base64url'),
    };
  };

  return { make, answer };
};
