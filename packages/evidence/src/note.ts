import { concat, fromBase64, same, toBase64, toHex, utf8 } from './bytes.ts';
import { sha256 } from './hash.ts';
import { type Signer, verifies } from './signature.ts';

/** The kinds of signature in a note (C2SP signed-note): a plain one, and a witness's with its time. */
const plain = 1;
const timed = 4;
const idBytes = 4;
const timeBytes = 8;

/** One line of signature below a note. */
export interface NoteSignature {
  readonly name: string;
  readonly id: Uint8Array;
  /** What follows the id. */
  readonly bytes: Uint8Array;
}

/** A text and who signed it; whether the signatures hold is not said by this. */
export interface Note {
  /** What is signed, with its last line break. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const keyId = (name: string, kind: number, publicKey: Uint8Array): Uint8Array =>
  sha256(concat(utf8(`${name}\n`), Uint8Array.of(kind), publicKey)).subarray(0, idBytes);

const signatureLine = (name: string, id: Uint8Array, bytes: Uint8Array): string =>
  `— ${name} ${toBase64(concat(id, bytes))}\n`;

/** Reads the form of a note, or says nothing when it has none. */
export const readNote = (note: string): Note | undefined => {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [, name = '', base64 = ''] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
    const bytes = fromBase64(base64);
    if (name === '' || !bytes || bytes.length <= idBytes) return undefined;
    signatures.push({ name, id: bytes.subarray(0, idBytes), bytes: bytes.subarray(idBytes) });
  }
  return { text: note.slice(0, end + 1), signatures };
};

/** Signs a text, which ends in a line break. */
export const signNote = (text: string, name: string, { publicKey, sign }: Signer): string =>
  `${text}\n${signatureLine(name, keyId(name, plain, publicKey), sign(utf8(text)))}`;

/** Whether a note is signed by this key under this name. */
export const isSignedBy = (note: Note, name: string, publicKey: Uint8Array): boolean => {
  const id = keyId(name, plain, publicKey);
  return note.signatures.some(
    (line) => line.name === name && same(line.id, id) && verifies(publicKey, utf8(note.text), line.bytes),
  );
};

const timedText = (seconds: number, text: string): Uint8Array =>
  utf8(`cosignature/v1\ntime ${seconds}\n${text}`);

/** A witness's line below a note: it saw this, at that time (C2SP tlog-cosignature). */
export const cosign = (text: string, name: string, { publicKey, sign }: Signer, seconds: number): string => {
  const time = new Uint8Array(timeBytes);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  return signatureLine(name, keyId(name, timed, publicKey), concat(time, sign(timedText(seconds, text))));
};

/** When a witness says it saw a note, in seconds since 1970; nothing when its signature is not there or does not hold. */
export const cosignedAt = (note: Note, name: string, publicKey: Uint8Array): number | undefined => {
  const id = keyId(name, timed, publicKey);
  for (const line of note.signatures) {
    if (line.name !== name || !same(line.id, id) || line.bytes.length !== timeBytes + 64) continue;
    const seconds = Number(new DataView(line.bytes.buffer, line.bytes.byteOffset).getBigUint64(0));
    if (verifies(publicKey, timedText(seconds, note.text), line.bytes.subarray(timeBytes))) return seconds;
  }
  return undefined;
};

/** A public key with its name, as tools for signed notes write it: `name+id+key`. */
export const verifierKey = (name: string, publicKey: Uint8Array): string =>
  `${name}+${toHex(keyId(name, plain, publicKey))}+${toBase64(concat(Uint8Array.of(plain), publicKey))}`;

/** A witness's public key with its name, in the same form. */
export const witnessKey = (name: string, publicKey: Uint8Array): string =>
  `${name}+${toHex(keyId(name, timed, publicKey))}+${toBase64(concat(Uint8Array.of(timed), publicKey))}`;

/** Reads a public key with its name, or says nothing when its id is not that of the key. */
export const readKey = (text: string): { name: string; publicKey: Uint8Array } | undefined => {
  const [, name = '', id = '', base64 = ''] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const key = fromBase64(base64);
  const kind = key?.[0];
  if (key?.length !== 33 || (kind !== plain && kind !== timed)) return undefined;
  const publicKey = key.subarray(1);
  return toHex(keyId(name, kind, publicKey)) === id ? { name, publicKey } : undefined;
};
