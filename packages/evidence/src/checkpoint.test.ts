import { expect, test } from 'vitest';
import { toBase64, toHex } from './bytes.ts';
import { openCheckpoint, originOf, readCheckpoint, signCheckpoint, unitOf } from './checkpoint.ts';
import { signer, unitId } from './log.testing.ts';
import { cosign, cosignedAt, readKey, readNote, verifierKey, witnessKey } from './note.ts';
import { fingerprintOf, signerOf, verifies } from './signature.ts';

const root = new Uint8Array(32).fill(5);
const origin = originOf(unitId);
const other = signerOf(new Uint8Array(32).fill(1));

test('a checkpoint is a signed note: name, size and root, then who says so', () => {
  const note = signCheckpoint({ origin, size: 7, root }, signer);
  expect(note.split('\n').slice(0, 4)).toEqual([origin, '7', toBase64(root), '']);
  expect(note).toMatch(/\n— chancery\/[\w-]+ [A-Za-z0-9+/]+=*\n$/);
  expect(openCheckpoint(note, signer.publicKey)).toMatchObject({ origin, size: 7, root });
  expect(openCheckpoint(note, other.publicKey)).toBeUndefined();
  expect(openCheckpoint(note.replace('\n7\n', '\n8\n'), signer.publicKey)).toBeUndefined();
  expect(unitOf(origin)).toBe(unitId);
});

test('a checkpoint names the root of its map of threads in a fourth line, which is signed with the rest', () => {
  const threads = new Uint8Array(32).fill(6);
  const note = signCheckpoint({ origin, size: 7, root, threads }, signer);
  expect(note.split('\n').slice(0, 5)).toEqual([
    origin,
    '7',
    toBase64(root),
    `threads ${toBase64(threads)}`,
    '',
  ]);
  expect(openCheckpoint(note, signer.publicKey)).toMatchObject({ origin, size: 7, root, threads });
  const other = toBase64(new Uint8Array(32).fill(7));
  expect(openCheckpoint(note.replace(toBase64(threads), other), signer.publicKey)).toBeUndefined();
  expect(openCheckpoint(note.replace(/\nthreads .*/, ''), signer.publicKey)).toBeUndefined();
  for (const bad of [note.replace('threads ', 'threads  '), note.replace(/threads .*/, 'threads AAAA')])
    expect(readCheckpoint(bad)).toBeUndefined();
});

test('the key of the example in the signed-note document is read, and one whose id is not its own is not', () => {
  const example = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  expect(readKey(example)?.name).toBe('PeterNeumann');
  expect(readKey(example.replace('c74f', 'c74e'))).toBeUndefined();
  expect(readKey(verifierKey(origin, signer.publicKey))).toEqual({
    name: origin,
    publicKey: signer.publicKey,
  });
  expect(readKey(witnessKey('w', signer.publicKey))?.publicKey).toEqual(signer.publicKey);
});

test('the note of the example in the signed-note document holds', () => {
  const text =
    'If you think cryptography is the answer to your problem,\nthen you don’t know what your problem is.\n'.replace(
      '’',
      "'",
    );
  const line =
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
  const note = readNote(`${text}\n${line}`);
  const key = readKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW');
  const signature = note?.signatures[0]?.bytes ?? new Uint8Array();
  expect(verifies(key?.publicKey ?? new Uint8Array(), new TextEncoder().encode(note?.text), signature)).toBe(
    true,
  );
});

test('a witness says when it saw a checkpoint', () => {
  const note = signCheckpoint({ origin, size: 7, root }, signer);
  const seen = readCheckpoint(
    note + cosign(readNote(note)?.text ?? '', 'witness.example', other, 1_700_000_000),
  );
  if (!seen) throw new Error('the note is unreadable');
  expect(cosignedAt(seen.note, 'witness.example', other.publicKey)).toBe(1_700_000_000);
  expect(cosignedAt(seen.note, 'witness.example', signer.publicKey)).toBeUndefined();
  expect(cosignedAt(seen.note, 'another.example', other.publicKey)).toBeUndefined();
});

test('what is not a checkpoint is not read', () => {
  const note = signCheckpoint({ origin, size: 7, root }, signer);
  for (const bad of ['', origin, note.trimEnd(), note.replace('\n7\n', '\n07\n'), note.replace('— ', '- ')]) {
    expect(readCheckpoint(bad)).toBeUndefined();
  }
});

test('the fingerprint is that of the key as OpenSSL writes it', () => {
  expect(fingerprintOf(signer.publicKey)).toMatch(/^[0-9a-f]{64}$/);
  expect(toHex(signer.publicKey)).toBe('fd1724385aa0c75b64fb78cd602fa1d991fdebf76b13c58ed702eac835e9f618');
});
