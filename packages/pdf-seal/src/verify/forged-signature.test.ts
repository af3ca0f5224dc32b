import { describe, expect, it } from 'vitest';
import { readLimits } from '../pdf/read.ts';
import { bytesOf, numberOf } from '../pki/bytes.ts';
import { der, integer, octets, oid, readFirst, retag, sequence, set, small, tag } from '../pki/der.ts';
import { digest, digestAlgorithm } from '../pki/digest.ts';
import { certify, inDays, makeEstate } from '../pki/estate.testing.ts';
import { oids } from '../pki/oids.ts';
import { readSignature } from '../pki/read-cms.ts';
import type { Signer } from '../pki/signer.ts';
import { readPair } from '../pki/sm2.ts';
import { localTimestamper, makeTimestamp } from '../pki/timestamp.ts';
import { makePdf } from '../seal/pdfs.testing.ts';
import { roundSeal } from '../seal/picture.testing.ts';
import { type SealRequest, sealPdf } from '../seal/seal-pdf.ts';
import { signaturesOf } from '../seal/signatures.testing.ts';
import { verifyPdf } from './verify.ts';

const { root, issuing, seal, tsu } = await makeEstate('ec');
const stranger = await makeEstate('ec');
const press = (bytes: Uint8Array, more: Partial<SealRequest> = {}) =>
  sealPdf(bytes, {
    picture: roundSeal,
    places: [{ kind: 'at', page: 1, x: 60, y: 60 }],
    signer: seal.signer,
    level: 'B-T',
    timestamp: localTimestamper(tsu.signer, () => inDays(3)),
    at: inDays(3),
    ...more,
  });
const ground = { roots: [root.certificate], at: inDays(4) };
const plain = makePdf();
const sealed = await press(plain);
const [own] = signaturesOf(sealed);
if (!own) throw new Error('no seal');
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The sealed file with something else in the place of its signature. */
const holding = (contents: Uint8Array): Uint8Array => {
  const bytes = sealed.slice();
  const at = Buffer.from(bytes).indexOf('/Contents <') + '/Contents <'.length;
  const room = hex(own.contents).length;
  if (contents.length * 2 > room) throw new Error('too long');
  bytes.set(new TextEncoder().encode(hex(contents).padEnd(room, '0')), at);
  return bytes;
};
const first = async (bytes: Uint8Array) => {
  const { verdict, signatures } = await verifyPdf(bytes, ground);
  return { verdict, fault: signatures[0]?.fault, time: signatures[0]?.time?.by };
};

const attribute = (name: string, value: Uint8Array) => sequence(oid(name), set(value));
const covered = digest('sha256', own.covered);
const binding = attribute(
  oids.signingCertificateV2,
  sequence(sequence(sequence(octets(digest('sha256', seal.certificate.raw))))),
);
const usual = [
  attribute(oids.contentType, oid(oids.data)),
  attribute(oids.messageDigest, octets(covered)),
  binding,
];

/** A signature over the file with what a forger wants signed along. */
const cmsWith = async (
  attributes: readonly Uint8Array[],
  { sign, chain }: Signer = seal.signer,
  told = digestAlgorithm('sha256'),
  token?: Uint8Array,
): Promise<Uint8Array> => {
  const whole = set(...attributes);
  const signature = await sign(whole);
  const info = sequence(
    small(1),
    sequence(seal.certificate.issuer.raw, integer(seal.certificate.serial)),
    told,
    retag(tag.numbered(0), whole),
    sequence(oid(oids.ecdsaSha256)),
    octets(signature),
    ...(token ? [retag(tag.numbered(1), set(attribute(oids.timestampToken, token)))] : []),
  );
  const data = sequence(
    small(1),
    set(told),
    sequence(oid(oids.data)),
    retag(tag.numbered(0), set(...chain)),
    set(info),
  );
  return sequence(oid(oids.signedData), der(tag.numbered(0), data));
};

describe('a signature of the right key that is not written as it must be', () => {
  it('stands as long as it is', async () => {
    expect(await first(sealed)).toEqual({ verdict: 'genuine', fault: undefined, time: 'timestamp' });
    expect(await first(holding(await cmsWith(usual)))).toMatchObject({ verdict: 'genuine' });
  });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    [
      'an attribute twice',
      () => cmsWith([...usual, attribute(oids.contentType, oid(oids.signedData))]),
      'doubledAttributes',
    ],
    ['two certificates bound in', () => cmsWith([...usual, binding]), 'doubledAttributes'],
    ['no certificate bound in', () => cmsWith(usual.slice(0, 2)), 'notBound'],
    [
      'another certificate bound in',
      () =>
        cmsWith([
          ...usual.slice(0, 2),
          attribute(
            oids.signingCertificateV2,
            sequence(sequence(sequence(octets(digest('sha256', tsu.certificate.raw))))),
          ),
        ]),
      'otherCertificate',
    ],
    [
      'two digests named',
      () =>
        cmsWith(
          [
            usual[0] ?? covered,
            attribute(oids.messageDigest, octets(digest('sha512', own.covered))),
            binding,
          ],
          seal.signer,
          digestAlgorithm('sha512'),
        ),
      'otherDigest',
    ],
    [
      'the time stamp of another signature',
      async () =>
        cmsWith(
          usual,
          seal.signer,
          digestAlgorithm('sha256'),
          await makeTimestamp({ imprint: covered, digestName: 'sha256', time: inDays(3) }, tsu.signer),
        ),
      'otherImprint',
    ],
  ])('%s', async (_, make, code) => {
    expect((await first(holding(await make()))).fault).toEqual({ kind: 'signature', code });
  });

  it('other bytes behind it, in its place', async () => {
    const length = readFirst(own.contents, tag.sequence).raw.length;
    const more = new Uint8Array(length + 2);
    more.set(own.contents.subarray(0, length));
    more[length + 1] = 1;
    expect((await first(holding(more))).fault).toEqual({ kind: 'cover', code: 'filling' });
  });

  it('the twin of a number of its signature, which verifies too, takes its time stamp away', async () => {
    const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
    const [signer] = readSignature(own.contents).signers;
    const old = signer?.signature ?? new Uint8Array();
    const [r, s] = readPair(old);
    const twin = sequence(integer(r), integer(bytesOf(order - numberOf(s), 32)));
    const at = Buffer.from(own.contents).indexOf(Buffer.from(old));
    if (twin.length === old.length) {
      const contents = own.contents.slice();
      contents.set(twin, at);
      expect((await first(holding(contents))).fault).toEqual({ kind: 'signature', code: 'otherImprint' });
    }
    expect(() => readPair(sequence(der(tag.integer, Uint8Array.of(0, 0, 1)), integer(r)))).toThrow();
    expect(() => readPair(sequence(der(tag.integer, Uint8Array.of(0x81)), integer(r)))).toThrow();
  });
});

describe('a time stamp', () => {
  it('of a service that is not known proves nothing, and is told as that', async () => {
    const bytes = await press(plain, { timestamp: localTimestamper(stranger.tsu.signer, () => inDays(1)) });
    expect(await first(bytes)).toEqual({ verdict: 'genuine', fault: undefined, time: 'unknownTimestamp' });
    expect(await verifyPdf(bytes, { ...ground, at: inDays(500) })).toMatchObject({ verdict: 'invalid' });
  });

  it('from after the end of the certificate does not help it', async () => {
    const short = await certify({ purpose: 'seal', kind: 'ec', until: inDays(2) }, issuing);
    const bytes = await press(plain, { signer: short.signer });
    expect((await first(bytes)).fault).toEqual({ kind: 'path', code: 'expired' });
  });
});

it('many signatures over many revisions are refused, not worked through', async () => {
  let bytes = plain;
  for (let turn = 0; turn < 4; turn++) bytes = await press(bytes, { level: 'B-B' });
  const limits = { ...readLimits, work: 100 };
  expect(await verifyPdf(bytes, { ...ground, limits })).toMatchObject({
    verdict: 'unreadable',
    fault: 'tooLarge',
  });
  expect(await verifyPdf(bytes, ground)).toMatchObject({ verdict: 'genuine' });
});
