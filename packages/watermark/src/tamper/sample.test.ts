import { expect, it } from 'vitest';
import { drawWriting, type Writing, writing } from './drawn-page.testing.ts';
import { sampleOf } from './sample.ts';

const given = writing(4, 440, 300);
const onPaper = (of: Writing) => {
  const page = drawWriting(of);
  return { ...page, data: page.data.map((value) => value / 252) };
};
const page = onPaper(given);
const seen = new Uint8Array(page.data.length).fill(1);

it('does not learn how letters are drawn where they were taken away altogether', () => {
  const upper = { ...given, digits: given.digits.filter(({ y }) => y < 150) };
  const isBelow = ({ y }: { readonly y: number }) => y > 180;
  expect(sampleOf(page, page, seen).some(isBelow)).toBe(true);
  expect(sampleOf(page, onPaper(upper), seen).some(isBelow)).toBe(false);
});
