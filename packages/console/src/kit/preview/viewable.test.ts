import { expect, test } from 'vitest';
import { shownAs } from './viewable.ts';

test.each([
  ['scan', 'application/pdf', 'pdf'],
  ['scan.pdf', undefined, 'pdf'],
  ['photo.JPG', undefined, 'picture'],
  ['photo', 'image/webp', 'picture'],
  ['contract.docx', undefined, undefined],
  // What the content is counts for more than the name.
  ['contract.pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', undefined],
])('%s (%s)', (fileName, fileType, shown) => expect(shownAs({ fileName, fileType })).toBe(shown));
