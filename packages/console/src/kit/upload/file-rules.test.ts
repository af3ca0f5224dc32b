import { fileBytesMax } from '@chancery/contract/file/rules.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { expect, test } from 'vitest';
import { acceptedOf, faultOf, sayRules, showSize } from './file-rules.ts';

const t = translator('en');
const letter = acceptedOf({ purpose: 'letter' });
const sheet = acceptedOf({
  accept: ['.xlsx', '.csv'],
  maxBytes: 1_048_576,
  send: () => Promise.reject(new Error('not sent')),
});

const file = (name: string, type: string, size = 10) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

test.each([
  ['scan.pdf', 'application/pdf', 10, undefined],
  ['SCAN.JPG', '', 10, undefined],
  ['photo', 'image/jpeg', 10, undefined],
  ['tool.exe', 'application/x-msdownload', 10, /is not one of/],
  ['scan.pdf', 'application/pdf', 0, /is empty/],
  ['scan.pdf', 'application/pdf', fileBytesMax, undefined],
  ['scan.pdf', 'application/pdf', fileBytesMax + 1, /is larger than 20 MB/],
])('%s (%s, %i bytes)', (name, type, size, fault) => {
  const said = faultOf(file(name, type, size), letter, t);
  if (fault) expect(said).toMatch(fault);
  else expect(said).toBeUndefined();
});

test('a place with a call of its own has rules of its own', () => {
  expect(faultOf(file('members.csv', 'text/csv'), sheet, t)).toBeUndefined();
  expect(faultOf(file('scan.pdf', 'application/pdf'), sheet, t)).toMatch(/is not one of XLSX, CSV/);
});

test('what is to be stamped may be large and an office document', () => {
  const application = acceptedOf({ purpose: 'application', max: 50 });
  expect(faultOf(file('contract.docx', ''), application, t)).toBeUndefined();
  expect(faultOf(file('scan.pdf', 'application/pdf', 200 * 1_048_576), application, t)).toBeUndefined();
  expect(faultOf(file('scan.pdf', 'application/pdf', 200 * 1_048_576 + 1), application, t)).toMatch(/200 MB/);
});

test('what is taken is said beforehand', () => {
  expect(sayRules(sheet, t)).toBe('XLSX, CSV, at most 1 MB');
  expect(sayRules({ ...letter, max: 3 }, t)).toBe('JPEG, PNG, WebP, PDF, at most 20 MB each, up to 3 files');
});

test('small files are measured in KB', () => {
  expect(showSize(1)).toBe('1 KB');
  expect(showSize(3 * 1_048_576)).toBe('3 MB');
});
