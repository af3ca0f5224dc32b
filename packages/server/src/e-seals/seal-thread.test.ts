import { deflateSync } from 'node:zlib';
import { makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { afterAll, expect, test } from 'vitest';
import { createSealThread } from './seal-thread.ts';

const { seal } = await makeEstate('ec');
const thread = createSealThread({ patienceMs: 20_000, heapMb: 40 });
afterAll(thread.close);
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A PDF whose catalogue lies in a stream of objects that unfolds to what is given. */
const unfolding = (unfolded: Uint8Array, before = ''): Uint8Array => {
  const packed = deflateSync(unfolded, { level: 9 });
  const parts = [ascii('%PDF-1.7\n')];
  const lengthNow = () => parts.reduce((sum, { length }) => sum + length, 0);
  const objects = lengthNow();
  parts.push(
    ascii(
      `1 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${before}/Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    ascii('\nendstream\nendobj\n'),
  );
  const xref = lengthNow();
  const row = (kind: number, second: number, third: number) => [kind, second >> 8, second & 255, third];
  const rows = Uint8Array.from([...row(0, 0, 0), ...row(1, objects, 0), ...row(2, 1, 0), ...row(1, xref, 0)]);
  parts.push(
    ascii(`3 0 obj\n<< /Type /XRef /Size 4 /W [1 2 1] /Root 2 0 R /Length ${rows.length} >>\nstream\n`),
    rows,
    ascii(`\nendstream\nendobj\nstartxref\n${xref}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
};
const filled = (start: string, piece: string, length: number): Uint8Array => {
  const bytes = Buffer.alloc(length, piece);
  bytes.write(start);
  return bytes;
};
const sealed = () =>
  thread.seal(
    makePdf(),
    { picture: roundSeal, places: [{ kind: 'at', page: 1, x: 60, y: 60 }], level: 'B-B', at: new Date() },
    { signer: seal.signer },
  );

test.each([
  ['of names without end', unfolding(filled('2 0 [', '/a ', 4_000_000)), 'tooLarge'],
  ['that unfolds a thousandfold', unfolding(Buffer.alloc(17_000_000)), 'tooLarge'],
  ['of arrays within arrays', unfolding(filled('2 0 ', '[', 4_000_000)), 'tooLarge'],
  ['that says it has more objects than bytes', unfolding(ascii('2 0 <<>>'), '/N 900000000 '), 'tooLarge'],
])('a bomb %s is refused, and the file beside it and the next one are sealed', async (_, bomb, code) => {
  expect(bomb.length).toBeLessThan(200_000);
  const [beside, exploded] = await Promise.allSettled([sealed(), thread.inspect(bomb)]);
  expect(exploded).toMatchObject({ status: 'rejected', reason: { name: 'SealFault', code } });
  expect(beside.status).toBe('fulfilled');
  await expect(sealed()).resolves.toBeInstanceOf(Uint8Array);
});

test('a file that takes for ever is refused', async () => {
  const hasty = createSealThread({ patienceMs: 100, heapMb: 256 });
  const slow = unfolding(filled('2 0 [', '1 ', 6_000_000));
  await expect(hasty.inspect(slow)).rejects.toMatchObject({ name: 'SealFault', code: 'tooLarge' });
  await hasty.close();
});
