import { concat, utf8 } from './bytes.ts';
import { oids } from './certificate.ts';
import { der, integer, isTrue, oid, sequence, set, tag } from './der.ts';
import { sha256 } from './hash.ts';
import { fingerprintOf, publicKeyDer, type Signer } from './signature.ts';

/** ECDSA over SHA-256, as algorithms are written. */
export const ecdsaSha256 = sequence(oid('1.2.840.10045.4.3.2'));
const ed25519 = sequence(oid('1.3.101.112'));
const p256 = sequence(oid('1.2.840.10045.2.1'), oid('1.2.840.10045.3.1.7'));
const [keyUsage, subjectKeyId, issuerKeyId] = [oid('2.5.29.15'), oid('2.5.29.14'), oid('2.5.29.35')];

const critical = (name: Uint8Array, value: Uint8Array) => sequence(name, isTrue, der(tag.octets, value));
const plain = (name: Uint8Array, value: Uint8Array) => sequence(name, der(tag.octets, value));
const bits = (...bytes: readonly number[]) => der(tag.bitString, Uint8Array.from(bytes));
const keyIdOf = (publicKey: Uint8Array): Uint8Array => sha256(publicKey).subarray(0, 20);

/** Signs bytes with a P-256 key; gives the signature in DER. */
export type SignEcdsa = (bytes: Uint8Array) => Uint8Array;

interface Party {
  readonly name: string;
  readonly publicKey: Uint8Array;
}

interface Issuer extends Party {
  readonly algorithm: Uint8Array;
  sign(bytes: Uint8Array): Uint8Array;
}

/**
 * The same key and names give the same bytes, so that every server of a platform has the same certificate and none has to
 * keep it; it therefore has no end (RFC 5280, 4.1.2.5).
 */
const writeCertificate = (
  subject: Party & { readonly key: Uint8Array },
  issuer: Issuer,
  usage: readonly Uint8Array[],
): Uint8Array => {
  const named = (name: string) => sequence(set(sequence(oids.commonName, der(tag.text, utf8(name)))));
  const keyId = keyIdOf(subject.publicKey);
  const said = sequence(
    der(tag.numbered(0), integer(Uint8Array.of(2))),
    integer(concat(Uint8Array.of(1), keyId.subarray(0, 15))),
    issuer.algorithm,
    named(issuer.name),
    sequence(der(tag.utcTime, utf8('260101000000Z')), der(tag.time, utf8('99991231235959Z'))),
    named(subject.name),
    subject.key,
    der(
      tag.numbered(3),
      sequence(
        ...usage,
        plain(subjectKeyId, der(tag.octets, keyId)),
        ...(issuer.publicKey === subject.publicKey
          ? []
          : [plain(issuerKeyId, sequence(der(0x80, keyIdOf(issuer.publicKey))))]),
      ),
    ),
  );
  return sequence(said, issuer.algorithm, der(tag.bitString, Uint8Array.of(0), issuer.sign(said)));
};

const p256Key = (publicKey: Uint8Array) => sequence(p256, der(tag.bitString, Uint8Array.of(0), publicKey));
const isNoAuthority = critical(oids.basicConstraints, sequence());
// Signatures that nobody can deny.
const signs = critical(keyUsage, bits(6, 0xc0));

/** The certificate of a P-256 key that signs documents, vouched for by itself. */
export const makeCertificate = (publicKey: Uint8Array, name: string, sign: SignEcdsa): Uint8Array => {
  const subject = { name, publicKey, key: p256Key(publicKey) };
  return writeCertificate(subject, { name, publicKey, algorithm: ecdsaSha256, sign }, [isNoAuthority, signs]);
};

const platformParty = ({ publicKey, sign }: Signer): Issuer => ({
  name: `Chancery platform ${fingerprintOf(publicKey).slice(0, 16)}`,
  publicKey,
  algorithm: ed25519,
  sign,
});

/** The key that signs the logs of a platform as a certificate, for programs that want one to begin with. */
export const makePlatformCertificate = (platform: Signer): Uint8Array => {
  const party = platformParty(platform);
  return writeCertificate({ ...party, key: publicKeyDer(party.publicKey) }, party, [
    critical(oids.basicConstraints, sequence(isTrue)),
    critical(keyUsage, bits(2, 0x04)),
  ]);
};

/** The certificate of a P-256 key that gives time stamps and does nothing else (RFC 3161, 2.3), in the word of the platform. */
export const makeStampCertificate = (publicKey: Uint8Array, name: string, platform: Signer): Uint8Array =>
  writeCertificate({ name, publicKey, key: p256Key(publicKey) }, platformParty(platform), [
    isNoAuthority,
    signs,
    critical(oids.extendedUsage, sequence(oids.timeStamping)),
  ]);
