import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { words } from '@chancery/evidence/words.ts';
import { expect, test } from 'vitest';

test.each(Object.entries(words))(
  'each kind of entry has a name in %s for whoever checks a file',
  (_, { kinds }) => {
    expect(Object.keys(kinds).toSorted()).toEqual(EvidenceKind.all.toSorted());
  },
);
