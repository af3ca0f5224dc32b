import { describe, expect, it } from 'vitest';
import { readPdf } from '../pdf/read.ts';
import { addTo, makeContract, writings } from './contract.testing.ts';
import { closeSignature, firstSeal, handSign } from './hand-seal.testing.ts';
import { type Continuation, continuations } from './honest.testing.ts';
import { judgeChanges } from './judge.ts';

const table = writings.table ?? {};
const certified = (permission: number) =>
  firstSeal({
    signature: `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${permission} /V /1.2 >> >>]`,
  });
const locking = (action: string) =>
  firstSeal({
    signature: `/Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Type /TransformParams ${action} /V /1.2 >> >>]`,
  });

const continuation = (name: string): Continuation => continuations[name] ?? { objects: {}, codes: [] };
const told = (seal: ReturnType<typeof firstSeal>, { objects, signs }: Continuation): string[] => {
  const added = addTo(handSign(makeContract(table), seal, table), objects, table);
  const changes = judgeChanges(readPdf(signs ? closeSignature(added) : added), 1);
  return [...new Set(changes.map(({ allowed, code }) => `${allowed ? 'may' : 'must not'} ${code}`))];
};
const remark = (kind: string, more: string): Continuation => ({
  objects: {
    90: `<< /Type /Annot /Subtype /${kind} /Rect [60 690 300 715] ${more} >>`,
    18: '[14 0 R 16 0 R 17 0 R 41 0 R 90 0 R]',
  },
  codes: [],
});
const highlight = remark('Highlight', '/QuadPoints [1 2 3 4 5 6 7 8]');
const freeText = remark('FreeText', '/Contents (900)');
const line = '/InkList [[60 700 300 700]]';

describe('what a signature lets pass', () => {
  it.each<[string, ReturnType<typeof firstSeal>, Continuation, string]>([
    [
      'nothing but records, and a field is filled',
      certified(1),
      continuation('a text field filled'),
      'must not closed',
    ],
    ['nothing but records, and a seal comes', certified(1), continuation('a later seal'), 'must not closed'],
    [
      'nothing but records, and records come',
      certified(1),
      continuation('records of validation'),
      'may validation',
    ],
    [
      'nothing but records, and a time stamp comes',
      certified(1),
      continuation('a document time stamp'),
      'may timestamp',
    ],
    ['filling in, and a field is filled', certified(2), continuation('a text field filled'), 'may field'],
    ['filling in, and a seal comes', certified(2), continuation('a later seal'), 'may seal'],
    ['filling in, and a remark comes', certified(2), highlight, 'must not annotation'],
    ['remarks, and a remark comes', certified(3), highlight, 'may comment'],
    [
      'remarks, and a word is highlighted in yellow',
      certified(3),
      remark('Highlight', '/QuadPoints [1 2 3 4 5 6 7 8] /C [1 1 0]'),
      'may comment',
    ],
    [
      'remarks, and a word is highlighted in black',
      certified(3),
      remark('Highlight', '/QuadPoints [1 2 3 4 5 6 7 8] /C [0 0 0]'),
      'must not annotation',
    ],
    ['remarks, and a line is drawn', certified(3), remark('Ink', `${line} /C [1 0 0]`), 'may comment'],
    [
      'remarks, and words are crossed out in white',
      certified(3),
      remark('Ink', `${line} /C [1 1 1]`),
      'must not annotation',
    ],
    [
      'remarks, and words are under a broad line',
      certified(3),
      remark('Ink', `${line} /BS << /W 30 >>`),
      'must not annotation',
    ],
    ['remarks, and text is laid over a page', certified(3), freeText, 'must not annotation'],
    [
      'no change of any field',
      locking('/Action /All'),
      continuation('a text field filled'),
      'must not lockedField',
    ],
    [
      'no change of this field',
      locking('/Action /Include /Fields [(amount)]'),
      continuation('a text field filled'),
      'must not lockedField',
    ],
    [
      'no change of this field, and another is filled',
      locking('/Action /Include /Fields [(amount)]'),
      continuation('a box ticked'),
      'may field',
    ],
    [
      'no change but of this field',
      locking('/Action /Exclude /Fields [(amount)]'),
      continuation('a text field filled'),
      'may field',
    ],
    [
      'no change but of another field',
      locking('/Action /Exclude /Fields [(agreed)]'),
      continuation('a text field filled'),
      'must not lockedField',
    ],
    [
      'no change, as its field says',
      firstSeal({ widget: '/Lock << /Type /SigFieldLock /Action /All /P 1 >>' }),
      continuation('a later seal'),
      'must not closed',
    ],
  ])('%s', (_, seal, later, expected) => {
    expect(told(seal, later)).toEqual([expected]);
  });
});
