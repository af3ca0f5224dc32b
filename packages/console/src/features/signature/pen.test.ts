import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawStroke, pressOf, widthsOf } from './pen.ts';

test('a pen is asked how hard it is pressed; a finger draws thinner the swifter it goes', () => {
  const at = { x: 100, y: 0 };
  expect(pressOf({ pointerType: 'pen', pressure: 0.8 }, { x: 0, y: 0 }, at)).toBe(0.8);
  const finger = { pointerType: 'touch', pressure: 0 };
  expect(pressOf(finger, undefined, at)).toBe(0.5);
  expect(pressOf(finger, { x: 98, y: 0 }, at)).toBeGreaterThan(pressOf(finger, { x: 60, y: 0 }, at));
});

test('whatever the pen does, a line never jumps in width', () => {
  const point = fc.record({
    x: fc.nat(900),
    y: fc.nat(360),
    press: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 2 }), (stroke) => {
      const widths = widthsOf(stroke);
      for (const [at, width] of widths.slice(1).entries()) {
        expect(Math.abs(width - (widths[at] ?? 0))).toBeLessThan(3.5);
        expect(width).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

test('a tap is a dot, a line is drawn to its end', () => {
  const said: string[] = [];
  const say = (what: string) => (): void => void said.push(what);
  const pen = {
    lineWidth: 0,
    beginPath: say('begin'),
    moveTo: say('move'),
    lineTo: say('line'),
    quadraticCurveTo: (_: number, __: number, x: number, y: number) => void said.push(`to ${x} ${y}`),
    stroke: say('stroke'),
    arc: say('dot'),
    fill: say('fill'),
  };
  drawStroke(pen, [{ x: 1, y: 1, press: 0.5 }]);
  expect(said).toEqual(['begin', 'dot', 'fill']);
  drawStroke(pen, [
    { x: 0, y: 0, press: 0.5 },
    { x: 10, y: 10, press: 0.5 },
  ]);
  expect(said).toContain('to 10 10');
});
