import { expect, test } from 'vitest';
import { clusterUp, onScreen, projectAround, scaleLength, viewOfAll } from './map-geometry.ts';

const office = { lat: 30.25, lng: 120.17 };

test('places lie where they are, in metres', () => {
  const project = projectAround(office);
  expect(project(office)).toEqual({ x: 0, y: 0 });
  const north = project({ lat: 30.26, lng: 120.17 });
  expect(north.x).toBeCloseTo(0);
  expect(north.y).toBeCloseTo(-1_112, 0);
  const east = project({ lat: 30.25, lng: 120.18 });
  expect(east.x).toBeCloseTo(960.5, 0);
});

test('the date line is no gap', () => {
  const project = projectAround({ lat: 0, lng: 179.999 });
  expect(project({ lat: 0, lng: -179.999 }).x).toBeCloseTo(222, 0);
});

test('a view shows everything with its reach, and never less than a street', () => {
  const view = viewOfAll([{ x: 0, y: 0, reach: 300 }], 600, 300);
  const corner = onScreen({ x: 300, y: 300 }, view, 600, 300);
  expect(corner.x).toBeLessThanOrEqual(600);
  expect(corner.y).toBeLessThanOrEqual(300);
  expect(viewOfAll([{ x: 5, y: 5, reach: 0 }], 600, 300).metresPerPixel).toBeGreaterThan(0.2);
});

test('what would touch is one, what would not is several', () => {
  const things = [
    { x: 0, y: 0, of: 1 },
    { x: 10, y: 0, of: 2 },
    { x: 500, y: 0, of: 3 },
  ];
  expect(clusterUp(things, 1).map(({ members }) => members)).toEqual([[1, 2], [3]]);
  expect(clusterUp(things, 0.1)).toHaveLength(3);
  expect(clusterUp(things, 1)[0]).toMatchObject({ x: 5, y: 0 });
});

test.each([
  [1, 100],
  [3, 200],
  [0.5, 50],
  [40, 2_000],
  [0.01, 1],
])('at %f metres a pixel the scale shows %d metres', (metresPerPixel, metres) => {
  expect(scaleLength(metresPerPixel)).toBe(metres);
});
