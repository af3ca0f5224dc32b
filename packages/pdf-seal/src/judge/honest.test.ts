import { describe, expect, it } from 'vitest';
import { type PdfFile, readPdf } from '../pdf/read.ts';
import { inDays, makeEstate } from '../pki/estate.testing.ts';
import { inputKinds } from '../seal/inputs.testing.ts';
import { roundSeal } from '../seal/picture.testing.ts';
import { type SealRequest, sealPdf } from '../seal/seal-pdf.ts';
import { addValidation } from '../seal/validation-store.ts';
import { addTo, makeContract, writings } from './contract.testing.ts';
import { closeSignature, firstSeal, handSign } from './hand-seal.testing.ts';
import { continuations } from './honest.testing.ts';
import { judgeChanges } from './judge.ts';
import { coverOf, findSignatures } from './signatures.ts';

const { seal } = await makeEstate('ec');
const ours = (bytes: Uint8Array, more: Partial<SealRequest> = {}): Promise<Uint8Array> =>
  sealPdf(bytes, {
    picture: roundSeal,
    places: [{ kind: 'at', page: 1, x: 60, y: 60 }],
    signer: seal.signer,
    level: 'B-B',
    at: inDays(3),
    name: '长安公司',
    ...more,
  });

const coversOf = (file: PdfFile) => findSignatures(file).map((signature) => coverOf(file, signature));

/** Every signature covers its revision, and nothing after it is at fault. */
const expectHonest = (bytes: Uint8Array, signatures: number, what: string): void => {
  const file = readPdf(bytes);
  const covers = coversOf(file);
  expect(covers.length, what).toBe(signatures);
  for (const cover of covers) {
    if ('fault' in cover) throw new Error(`${what}: ${cover.fault}`);
    const wrong = judgeChanges(file, cover.revision).filter(({ allowed }) => !allowed);
    expect(wrong, what).toEqual([]);
  }
};

const sealed = Object.entries(writings).flatMap(([kind, writing]) =>
  Object.entries(writings)
    .slice(0, 2)
    .map(([later, added]) => ({
      what: `${kind} then ${later}`,
      bytes: handSign(makeContract(writing), firstSeal(), writing),
      writing: added,
    })),
);

describe('an honest continuation is no alarm', () => {
  it.each(Object.entries(continuations))('%s', (_, { objects, codes, signs, trailer }) => {
    for (const { what, bytes, writing } of sealed) {
      const added = addTo(bytes, objects, { ...writing, ...(trailer && { trailer }) });
      const later = signs ? closeSignature(added) : added;
      const changes = judgeChanges(readPdf(later), 1);
      expect(
        changes.filter(({ allowed }) => !allowed),
        what,
      ).toEqual([]);
      expect(changes.map(({ code }) => code).sort(), what).toEqual([...codes].sort());
      expectHonest(later, signs ? 2 : 1, what);
    }
  });

  it('at least two hundred', () => {
    const others = Object.keys(inputKinds).length + 3;
    expect(Object.keys(continuations).length * sealed.length + others).toBeGreaterThanOrEqual(200);
  });

  it.each(Object.entries(inputKinds))(
    'two seals of ours on %s, with records between them',
    async (what, make) => {
      const first = await ours(make());
      const [cover] = coversOf(readPdf(first));
      if (!cover || 'fault' in cover) throw new Error('no signature');
      const proven = addValidation(first, cover.contents, {
        certificates: [seal.certificate.raw],
        crls: [],
        ocsps: [],
      });
      expectHonest(await ours(proven, { places: [{ kind: 'at', page: 1, x: 50, y: 50 }] }), 2, what);
    },
  );

  it('a seal of ours across pages and on every page after the seal of another', async () => {
    for (const { what, bytes } of sealed) {
      const places: SealRequest['places'] = [
        { kind: 'across', from: 1, to: 3, edge: 'right', y: 100 },
        { kind: 'pages', which: 'every', x: 60, y: 150 },
      ];
      const crossed = await ours(bytes, { places });
      expectHonest(crossed, 2, what);
      expectHonest(await ours(crossed, { places: places.toReversed(), close: true }), 3, what);
    }
  });
});
