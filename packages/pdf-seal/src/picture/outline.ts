/** A step of an outline: where it goes, with the points that bend it. */
export type Step =
  | readonly ['M' | 'L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

/** A closed shape, or several. */
export type Outline = readonly Step[];

/** Turns and moves points: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const scaled = (x: number, y: number): Matrix => [x, 0, 0, y, 0, 0];
export const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
export const turned = (angle: number): Matrix => {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [cos, sin, -sin, cos, 0, 0];
};

const both = (first: Matrix, then: Matrix): Matrix => [
  then[0] * first[0] + then[2] * first[1],
  then[1] * first[0] + then[3] * first[1],
  then[0] * first[2] + then[2] * first[3],
  then[1] * first[2] + then[3] * first[3],
  then[0] * first[4] + then[2] * first[5] + then[4],
  then[1] * first[4] + then[3] * first[5] + then[5],
];

/** One after another. */
export const inTurn = (first: Matrix, ...others: readonly Matrix[]): Matrix => others.reduce(both, first);

const moveStep = (step: Step, [a, b, c, d, e, f]: Matrix): Step => {
  const [word, ...numbers] = step;
  const points = [...numbers];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x, y] = [numbers[at] ?? 0, numbers[at + 1] ?? 0];
    points[at] = a * x + c * y + e;
    points[at + 1] = b * x + d * y + f;
  }
  return [word, ...points] as unknown as Step;
};

export const transformed = (outline: Outline, matrix: Matrix): Outline =>
  outline.map((step) => moveStep(step, matrix));

/** A micrometre is finer than any printer. */
const short = (value: number): string => String(Math.round(value * 1000) / 1000);

/** In the words of SVG. */
export const pathOf = (outline: Outline): string =>
  outline.map(([word, ...numbers]) => word + numbers.map(short).join(' ')).join('');

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What its points lie in; an outline without any has no box. */
export const boxOf = (outline: Outline): Box | undefined => {
  const numbers = outline.flatMap(([, ...rest]) => rest);
  const xs = numbers.filter((_, at) => at % 2 === 0);
  const ys = numbers.filter((_, at) => at % 2 === 1);
  if (xs.length === 0) return undefined;
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
};

/** How far the handles of four curves reach when they make a circle. */
const kappa = 0.5522847498;

/** An ellipse around a point; the other way round, it cuts a hole. */
export const ellipse = (x: number, y: number, rx: number, ry: number, isHole = false): Outline => {
  const [kx, ky] = [rx * kappa, (isHole ? -ry : ry) * kappa];
  const high = isHole ? -ry : ry;
  return [
    ['M', x + rx, y],
    ['C', x + rx, y + ky, x + kx, y + high, x, y + high],
    ['C', x - kx, y + high, x - rx, y + ky, x - rx, y],
    ['C', x - rx, y - ky, x - kx, y - high, x, y - high],
    ['C', x + kx, y - high, x + rx, y - ky, x + rx, y],
    ['Z'],
  ];
};

/** A ring of a certain width, from its outer edge inwards. */
export const ring = (x: number, y: number, rx: number, ry: number, width: number): Outline => [
  ...ellipse(x, y, rx, ry),
  ...ellipse(x, y, rx - width, ry - width, true),
];

const rectangle = (left: number, top: number, width: number, height: number, isHole: boolean): Outline => {
  const [right, bottom] = [left + width, top + height];
  const [second, fourth]: [Step, Step] = [
    ['L', right, top],
    ['L', left, bottom],
  ];
  return [['M', left, top], isHole ? fourth : second, ['L', right, bottom], isHole ? second : fourth, ['Z']];
};

/** A frame of a certain width, from its outer edge inwards. */
export const frame = (width: number, height: number, line: number): Outline => [
  ...rectangle(0, 0, width, height, false),
  ...rectangle(line, line, width - 2 * line, height - 2 * line, true),
];

/** A five-pointed star that stands on two of its points. */
export const star = (x: number, y: number, radius: number): Outline => {
  const inner = (radius * Math.sin(Math.PI / 10)) / Math.sin((7 * Math.PI) / 10);
  const steps = Array.from({ length: 10 }, (_, at): Step => {
    const angle = -Math.PI / 2 + (at * Math.PI) / 5;
    const reach = at % 2 === 0 ? radius : inner;
    return [at === 0 ? 'M' : 'L', x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return [...steps, ['Z']];
};
