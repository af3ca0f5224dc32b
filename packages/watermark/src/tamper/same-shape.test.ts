import { describe, expect, it } from 'vitest';
import type { Plane } from '../signal/plane.ts';
import { type Block, blockSide, blockStep } from './blocks.ts';
import { drawWriting, type Writing, writing } from './drawn-page.testing.ts';
import { onlyInTone } from './same-shape.ts';

const given = writing(3, 440, 560);
const onPaper = (of: Writing): Plane => {
  const page = drawWriting(of);
  return { ...page, data: page.data.map((value) => value / 252) };
};
const page = onPaper(given);
const blocksOf = (digits: Writing['digits']): Block[] => {
  const at = (place: number) => Math.floor(place / blockStep) * blockStep;
  const places = digits.flatMap(({ x, y }) => [`${at(x)} ${at(y)}`, `${at(x)} ${at(y) - blockStep}`]);
  return [...new Set(places)].map((place) => {
    const [x = 0, y = 0] = place.split(' ').map(Number);
    return { x, y, gone: 0, fresh: blockSide };
  });
};
const inOtherTones = (of: Plane): Plane => ({ ...of, data: of.data.map((value) => 0.4 + 0.6 * value) });
const everywhere = blocksOf(given.digits);

describe('blocks that are said to be altered', () => {
  it('cannot be told where a whole page is only lighter', () => {
    expect(onlyInTone(page, inOtherTones(page), everywhere).size).toBe(everywhere.length);
  });

  it('are told where a line of such a page was taken away', () => {
    const line = given.digits[0]?.y;
    const left = { ...given, digits: given.digits.filter(({ y }) => y !== line) };
    const doubtful = onlyInTone(page, inOtherTones(onPaper(left)), everywhere);
    const erased = blocksOf(given.digits.filter(({ y }) => y === line));
    const isBare = ({ y }: Block) => y + blockSide <= (line as number) + blockStep * 2;
    expect(
      erased.filter(isBare).some(({ x, y }) => [...doubtful].some((one) => one.x === x && one.y === y)),
    ).toBe(false);
    expect(doubtful.size).toBeGreaterThan(everywhere.length / 2);
  });

  it('are told where a few of them are altered, also when they show much of what was there before', () => {
    const few = everywhere.slice(0, 20);
    expect(onlyInTone(page, inOtherTones(page), few).size).toBe(0);
  });
});
