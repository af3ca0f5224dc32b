import { describe, expect, it } from 'vitest';
import type { Block } from './blocks.ts';
import { onlyLent } from './lent-places.ts';
import type { Verdict } from './read-letters.ts';

type Drawn = readonly [gone: number, fresh: number, ...verdicts: Verdict[]];
interface Case {
  readonly what: string;
  /** Blocks beside each other. */
  readonly blocks: readonly Drawn[];
  readonly isLent: boolean;
}

const letter: Drawn = [18, 9, 'alone'];
const cases: readonly Case[] = [
  { what: 'letters that stand nowhere else and became others', blocks: [letter, letter], isLent: true },
  {
    what: 'more letters than the program put there',
    blocks: [letter, letter, [24, 0], [24, 0]],
    isLent: true,
  },
  {
    what: 'such letters beside one that is as it was',
    blocks: [letter, [18, 9, 'alone', 'same']],
    isLent: true,
  },
  {
    what: 'letters that all became the same others wherever they stand',
    blocks: [[18, 9, 'alike', 'alike'], [18, 9, 'same'], letter],
    isLent: true,
  },
  {
    what: 'letters that are as they were',
    blocks: [
      [18, 9, 'same'],
      [18, 9, 'same'],
    ],
    isLent: false,
  },
  { what: 'one that is unlike its fellows', blocks: [letter, [18, 9, 'alone', 'other']], isLent: false },
  { what: 'one that is unlike its few fellows', blocks: [letter, [18, 9, 'strange']], isLent: false },
  { what: 'one that is perhaps unlike its fellows', blocks: [letter, [18, 9, 'doubtful']], isLent: false },
  {
    what: 'letters that are gone',
    blocks: [
      [18, 0, 'alone'],
      [24, 2, 'alone'],
    ],
    isLent: false,
  },
  {
    what: 'letters with something over them',
    blocks: [
      [1, 18, 'alone'],
      [0, 20, 'alone'],
    ],
    isLent: false,
  },
  { what: 'a ring that crosses one such letter', blocks: [letter, ...Array(9).fill([0, 20])], isLent: false },
  {
    what: 'what is on bare paper',
    blocks: [
      [9, 9],
      [9, 9],
    ],
    isLent: false,
  },
];

describe('a place of a page in a font that its file does not bring', () => {
  it.each(cases)('with $what: $isLent', ({ blocks: drawn, isLent }) => {
    const blocks = drawn.map(([gone, fresh], at): Block => ({ x: 120 + 12 * at, y: 240, gone, fresh }));
    const verdictsOf = new Map(drawn.map(([, , ...verdicts], at) => [blocks[at], verdicts]));
    const lent = onlyLent(blocks, (block) => verdictsOf.get(block) ?? []);
    expect([...lent]).toEqual(isLent ? blocks : []);
  });

  it('is judged apart from one that does not touch it', () => {
    const [here, there] = [
      { x: 120, y: 240, gone: 18, fresh: 9 },
      { x: 480, y: 240, gone: 18, fresh: 9 },
    ];
    expect([...onlyLent([here, there], (block) => (block === here ? ['alone'] : ['other']))]).toEqual([here]);
  });

  it('that lies between such letters is not told where they are all over the page', () => {
    const at = (x: number): Block => ({ x, y: 240, gone: 18, fresh: 9 });
    const [between, told] = [at(120), at(600)];
    const lent = [at(240), at(360), at(480)];
    const verdictsAt = (block: Block): readonly Verdict[] =>
      block === between ? ['alike', 'other'] : block === told ? ['same', 'other'] : ['alike'];
    expect([...onlyLent([between, told, ...lent], verdictsAt)]).toEqual([between, ...lent]);
    expect([...onlyLent([between, told, ...lent.slice(1)], verdictsAt)]).toEqual(lent.slice(1));
  });

  it('whose letters are as they were, only shifted, is not told where some others are lent, and is where one is', () => {
    const at = (x: number): Block => ({ x, y: 240, gone: 10, fresh: 12 });
    const [shifted, other, erased] = [at(120), at(240), { ...at(360), fresh: 0 }];
    const lent = [at(480), at(600)];
    const verdictsAt = (block: Block): readonly Verdict[] =>
      lent.includes(block) ? ['alike'] : block === other ? ['same', 'other'] : ['same'];
    expect([...onlyLent([shifted, other, erased, ...lent], verdictsAt)]).toEqual([shifted, ...lent]);
    expect([...onlyLent([shifted, other, ...lent.slice(1)], verdictsAt)]).toEqual(lent.slice(1));
  });
});
