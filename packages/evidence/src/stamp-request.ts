import { sha256Name } from './cms.ts';
import { der, integer, isTrue, partsOf, readOne, sequence, tag } from './der.ts';

/** Asks for a token over a SHA-256, with the certificates that belong to it (RFC 3161, 2.4.1). */
export const writeStampRequest = (imprint: Uint8Array, nonce: Uint8Array): Uint8Array =>
  sequence(integer(Uint8Array.of(1)), sequence(sha256Name, der(tag.octets, imprint)), integer(nonce), isTrue);

/** The token in the answer of an authority; nothing when it granted none. */
export const tokenIn = (reply: Uint8Array): Uint8Array | undefined => {
  const [said, token] = partsOf(readOne(reply, tag.sequence));
  const [status] = partsOf(said);
  const isGranted =
    status?.tag === tag.integer && status.content.length === 1 && (status.content[0] ?? 2) < 2;
  return isGranted ? token?.raw : undefined;
};
