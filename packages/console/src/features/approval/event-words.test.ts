import { translator } from '@chancery/phrases/translate.ts';
import { expect, test } from 'vitest';
import { saidWith } from './event-words.ts';

test('an end is said in words, and what a person wrote as it was written', () => {
  expect(saidWith({ action: 'end', text: 'approved' }, translator('zh'))).toBe('已通过');
  expect(saidWith({ action: 'comment', text: 'approved' }, translator('zh'))).toBe('approved');
});
