import { numberText } from '../pdf/serialise.ts';
import { arcCurves } from './arc-curves.ts';
import { SealFault } from './faults.ts';

type Point = readonly [number, number];

/** How many numbers each letter of an SVG path takes. */
const takes: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

interface Step {
  readonly letter: string;
  readonly isRelative: boolean;
  readonly numbers: readonly number[];
}

const piece = /([a-zA-Z])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([\s,]+)|(.)/gs;

/** Flags of an arc may stand without anything between them and what follows. */
const unglued = (d: string): string =>
  d.replaceAll(/[aA][^a-zA-Z]*/g, (part) =>
    part.replaceAll(
      /([-+.\deE]+[\s,]+[-+.\deE]+[\s,]+[-+.\deE]+[\s,]+)([01])[\s,]*([01])[\s,]*/g,
      '$1$2 $3 ',
    ),
  );

const stepsOf = (d: string): readonly Step[] => {
  const steps: Step[] = [];
  let letter = '';
  let numbers: number[] = [];
  const flush = () => {
    const wanted = takes[letter.toUpperCase()];
    if (wanted === undefined) throw new SealFault('picture');
    if (wanted === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % wanted !== 0) {
      throw new SealFault('picture');
    }
    const isRelative = letter !== letter.toUpperCase();
    if (wanted === 0) steps.push({ letter: 'Z', isRelative, numbers: [] });
    for (let at = 0; at < numbers.length; at += wanted) {
      // What follows the first point of a move are lines.
      const name = letter.toUpperCase() === 'M' && at > 0 ? 'L' : letter.toUpperCase();
      steps.push({ letter: name, isRelative, numbers: numbers.slice(at, at + wanted) });
    }
    numbers = [];
  };
  for (const [, command, number, , odd] of unglued(d).matchAll(piece)) {
    if (odd !== undefined) throw new SealFault('picture');
    if (number !== undefined) numbers.push(Number(number));
    if (command === undefined) continue;
    if (letter) flush();
    letter = command;
  }
  if (letter) flush();
  return steps;
};

const mirrored = (around: Point, of: Point): Point => [2 * around[0] - of[0], 2 * around[1] - of[1]];
const between = (from: Point, to: Point, part: number): Point => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
];

/** An SVG path as the operators of a PDF's content, in the same units. */
export const pathOperators = (d: string): string => {
  const out: string[] = [];
  let here: Point = [0, 0];
  let start: Point = [0, 0];
  let cubic: Point | undefined;
  let quadratic: Point | undefined;
  const say = (operator: string, ...points: readonly Point[]) => {
    out.push([...points.flat().map(numberText), operator].join(' '));
    here = points.at(-1) ?? here;
  };
  const bend = (control: Point, end: Point) =>
    say('c', between(here, control, 2 / 3), between(end, control, 2 / 3), end);
  for (const { letter, isRelative, numbers } of stepsOf(d)) {
    const [dx, dy] = isRelative ? here : [0, 0];
    const point = (at: number): Point => [(numbers[at] ?? 0) + dx, (numbers[at + 1] ?? 0) + dy];
    const [lastCubic, lastQuadratic] = [cubic, quadratic];
    cubic = undefined;
    quadratic = undefined;
    if (letter === 'M') {
      say('m', point(0));
      start = here;
    } else if (letter === 'L') say('l', point(0));
    else if (letter === 'H') say('l', [(numbers[0] ?? 0) + dx, here[1]]);
    else if (letter === 'V') say('l', [here[0], (numbers[0] ?? 0) + dy]);
    else if (letter === 'C') {
      cubic = point(2);
      say('c', point(0), point(2), point(4));
    } else if (letter === 'S') {
      const first = lastCubic ? mirrored(here, lastCubic) : here;
      cubic = point(0);
      say('c', first, point(0), point(2));
    } else if (letter === 'Q') {
      quadratic = point(0);
      bend(point(0), point(2));
    } else if (letter === 'T') {
      quadratic = lastQuadratic ? mirrored(here, lastQuadratic) : here;
      bend(quadratic, point(0));
    } else if (letter === 'A') {
      const [rx = 0, ry = 0, degrees = 0, large, sweep] = numbers;
      const arc = { rx: Math.abs(rx), ry: Math.abs(ry), degrees, large: large === 1, sweep: sweep === 1 };
      for (const curve of arcCurves(here, arc, point(5))) say('c', ...curve);
    } else {
      out.push('h');
      here = start;
    }
  }
  return out.join('\n');
};
