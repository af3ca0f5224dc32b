import { type Certificate, readCertificate } from '../pki/certificate.ts';

const block = /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g;

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));

/** The certificates of a file, in text or in bytes; nothing where there is none. */
export const readRoots = (bytes: Uint8Array): Certificate[] => {
  try {
    const text = new TextDecoder('latin1').decode(bytes.subarray(0, 1 << 20));
    const blocks = [...text.matchAll(block)].map(([, base64 = '']) => bytesOf(base64));
    return (blocks.length > 0 ? blocks : [bytes]).map((raw) => readCertificate(raw));
  } catch {
    return [];
  }
};
