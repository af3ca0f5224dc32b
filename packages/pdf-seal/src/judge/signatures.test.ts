import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { ascii, joined, makePdf, streamOf } from '../pdf/files.testing.ts';
import { PdfFault, readPdf } from '../pdf/read.ts';
import { addTo, at, contractObjects, makeContract, shown, writings } from './contract.testing.ts';
import { firstSeal, handSign } from './hand-seal.testing.ts';
import { judgeChanges } from './judge.ts';
import { coverOf, findSignatures, signedParts } from './signatures.ts';

const table = writings.table ?? {};
const signed = handSign(makeContract(table), firstSeal(), table);
const text = new TextDecoder('latin1').decode(signed);

const faultOf = (bytes: Uint8Array): string => {
  try {
    const file = readPdf(bytes);
    const [signature] = findSignatures(file);
    if (!signature) return 'none';
    const cover = coverOf(file, signature);
    if ('fault' in cover) return cover.fault;
    const [before, after] = signedParts(file, cover);
    const digest = sha256(joined(before, after));
    if (!digest.every((byte, index) => byte === cover.contents[index])) return 'altered';
    return judgeChanges(file, cover.revision).some(({ allowed }) => !allowed) ? 'changed' : 'sound';
  } catch (fault) {
    if (fault instanceof PdfFault) return fault.code;
    throw fault;
  }
};

const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text);
const [, first = '', second = '', length = ''] = range ?? [];
const ranged = (...numbers: readonly (number | string)[]) =>
  ascii(text.replace(range?.[0] ?? '', `/ByteRange [${numbers.join(' ')}]`));
const padded = (value: number) => String(value).padStart(10, '0');

describe('what a signature covers', () => {
  it('is everything but itself', () => {
    expect(faultOf(signed)).toBe('sound');
    expect(faultOf(signed.subarray(0, -1))).not.toBe('sound');
  });

  it.each<[string, Uint8Array, string]>([
    ['another start', ranged('1', first, second, length), 'rangeStart'],
    [
      'a wider gap behind it',
      ranged('0', first, padded(Number(second) + 30), padded(Number(length) - 30)),
      'gapWrong',
    ],
    ['a wider gap before it', ranged('0', padded(Number(first) - 30), second, length), 'gapWrong'],
    ['no gap at all', ranged('0', first, first, length), 'gapWrong'],
    ['more bytes than there are', ranged('0', first, second, padded(Number(length) + 100)), 'beyond'],
    ['not the end of the file', ranged('0', first, second, padded(Number(length) - 20)), 'notARevision'],
    ['a negative number', ranged('0', first, second, '-000000001'), 'noRange'],
    [
      'three ranges',
      ranged('0', '00000010', second.slice(1), '0', '1', '2').subarray(0, signed.length),
      'damaged',
    ],
    ['no numbers', ranged('0', `${first.slice(2)}.5`, second, length), 'noRange'],
  ])('cannot be %s', (_, bytes, fault) => {
    expect([fault, 'damaged']).toContain(faultOf(bytes));
  });

  it('a signature that is wrapped in another place (signature wrapping)', () => {
    const moved = joined(
      signed.subarray(0, Number(second)),
      ' '.repeat(0),
      shown('evil'),
      signed.subarray(Number(second)),
    );
    expect(faultOf(moved)).not.toBe('sound');
  });

  it('a second Contents, or a Contents that is elsewhere', () => {
    const doubled = handSign(makeContract(table), firstSeal({ signature: '/Contents <00>' }), table);
    expect(faultOf(doubled)).not.toBe('sound');
    const elsewhere = handSign(
      makeContract(table),
      {
        ...firstSeal(),
        40: String(firstSeal()[40]).replace('/Contents', '/Contents 43 0 R /Other'),
        43: '<00>',
      },
      table,
    );
    expect(faultOf(elsewhere)).toBe('gapWrong');
  });

  it('a file written anew behind the signed one, without a way back to it (incremental saving)', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(start).toBeGreaterThan(0);
    const all = {
      ...contractObjects,
      ...firstSeal(),
      40: text.slice(text.indexOf('40 0 obj') + 9, text.indexOf('endobj', text.indexOf('40 0 obj'))),
      6: streamOf('', shown('Pay 900 yuan')),
    };
    const anew = joined(signed, makePdf(all, table));
    expect(faultOf(anew)).not.toBe('sound');
    expect(faultOf(addTo(signed, all, { ...table, prev: null }))).not.toBe('sound');
  });

  it('a signature that was taken away is still found', () => {
    const gone = addTo(signed, { [at.form]: '<< /Fields [14 0 R] >>' }, table);
    expect(findSignatures(readPdf(gone)).map(({ isKept }) => isKept)).toEqual([false]);
    expect(faultOf(gone)).toBe('changed');
  });
});

describe('a thousand bytes changed within what is signed', () => {
  it('are all told', () => {
    const end = Number(second) + Number(length);
    let seed = 7;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const missed: number[] = [];
    for (let count = 0; count < 1000; count++) {
      const place = random(end - (Number(second) - Number(first)));
      const byte = place < Number(first) ? place : place + Number(second) - Number(first);
      const flipped = signed.slice();
      flipped[byte] = (flipped[byte] ?? 0) ^ (1 << random(8));
      if (faultOf(flipped) === 'sound') missed.push(byte);
    }
    expect(missed).toEqual([]);
  });
});
