import type { Glyph } from './glyphs.ts';
import { inTurn, moved, type Outline, transformed, turned } from './outline.ts';
import { centred } from './set-text.ts';

/** An ellipse, and how finely it is walked. */
interface Course {
  readonly rx: number;
  readonly ry: number;
}

/** Angles at equal steps along an ellipse, so far to both sides of its top (or bottom). */
const stations = ({ rx, ry }: Course, half: number, count: number, middle: number): readonly number[] => {
  const fine = 720;
  const angles = Array.from({ length: fine + 1 }, (_, at) => middle - half + (2 * half * at) / fine);
  const walked = [0];
  for (let at = 1; at <= fine; at += 1) {
    const [from, to] = [angles[at - 1] ?? 0, angles[at] ?? 0];
    const [dx, dy] = [rx * (Math.cos(to) - Math.cos(from)), ry * (Math.sin(to) - Math.sin(from))];
    walked.push((walked[at - 1] ?? 0) + Math.hypot(dx, dy));
  }
  const whole = walked[fine] ?? 0;
  return Array.from({ length: count }, (_, one) => {
    const goal = count === 1 ? whole / 2 : (whole * one) / (count - 1);
    const at = walked.findIndex((length) => length >= goal - 1e-9);
    return angles[at < 0 ? fine : at] ?? middle;
  });
};

const lengthOf = ({ rx, ry }: Course, half: number): number => half * 2 * Math.sqrt((rx * rx + ry * ry) / 2);

/** Words along the upper edge of a seal, feet towards its middle. */
export interface ArcText {
  readonly x: number;
  readonly y: number;
  /** The edge the heads of the characters touch. */
  readonly outer: Course;
  readonly height: number;
  /** How far to each side of the top words may reach, in radians. */
  readonly most: number;
  /** How wide the whole is at least spread, as a share of what it may reach. */
  readonly spread: number;
}

const top = -Math.PI / 2;

/** Few words stand apart as on a cut seal, many are narrowed; none leaves the arc. */
export const setArc = (glyphs: readonly Glyph[], arc: ArcText): Outline => {
  const middle = { rx: arc.outer.rx - arc.height / 2, ry: arc.outer.ry - arc.height / 2 };
  const count = glyphs.length;
  const room = lengthOf(middle, arc.most);
  const wanted = Math.min(
    arc.height * 1.75,
    Math.max(arc.height * 1.06, (room * arc.spread) / Math.max(1, count - 1)),
  );
  const step = count > 1 ? Math.min(wanted, room / (count - 1)) : 0;
  const half = count > 1 ? (arc.most * (step * (count - 1))) / room : 0;
  const inner = (middle.rx - arc.height / 2) / middle.rx;
  const width = Math.min(arc.height * 0.86, count > 1 ? step * (inner + 1) * 0.5 * 0.96 : arc.height);
  return stations(middle, half, count, top).flatMap((angle, at) => {
    const glyph = glyphs[at] ?? { outline: [], advance: 0 };
    const [nx, ny] = [Math.cos(angle) / middle.rx, Math.sin(angle) / middle.ry];
    const facing = Math.atan2(ny, nx) - top;
    const place = moved(arc.x + middle.rx * Math.cos(angle), arc.y + middle.ry * Math.sin(angle));
    return transformed(glyph.outline, inTurn(centred(glyph, width, arc.height), turned(facing), place));
  });
};

/** A number along the lower edge, heads towards the middle, to be read from left to right. */
export const setLowerArc = (
  glyphs: readonly Glyph[],
  arc: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly height: number;
    readonly most: number;
  },
): Outline => {
  const middle = arc.radius - arc.height / 2;
  const step = Math.min((arc.height * 1.02) / middle, (2 * arc.most) / Math.max(1, glyphs.length - 1));
  const scale = arc.height / 733;
  return glyphs.flatMap(({ outline, advance }, at) => {
    const off = ((glyphs.length - 1) / 2 - at) * step;
    const angle = Math.PI / 2 + off;
    const place = moved(arc.x + middle * Math.cos(angle), arc.y + middle * Math.sin(angle));
    const shape: readonly [number, number, number, number, number, number] = [
      scale,
      0,
      0,
      -scale,
      (-advance * scale) / 2,
      arc.height / 2,
    ];
    return transformed(outline, inTurn(shape, turned(off), place));
  });
};
