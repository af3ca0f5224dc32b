import { expect, test, vi } from 'vitest';

vi.mock('world-atlas/land-50m.json?url', () => ({ default: '' }));
const { drawMap, frameOf } = await import('./draw-map.ts');

test('a map holds every spot, with land around the only one', () => {
  const size = { width: 1600, height: 900 };
  for (const spots of [
    [{ lat: 30.26, lng: 120.13 }],
    [
      { lat: 45.8, lng: 126.5 },
      { lat: 22.5, lng: 114.1 },
      { lat: 30.6, lng: 104.1 },
    ],
    [
      { lat: -33.9, lng: 151.2 },
      { lat: 64.1, lng: -21.9 },
    ],
  ]) {
    const drawn = drawMap(undefined, spots, size);
    expect(drawn.spots).toHaveLength(spots.length);
    for (const { x, y } of drawn.spots) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(size.height);
    }
  }
});

test('a map stays where it is while spots come and go within it', () => {
  const north = { lat: 45.8, lng: 126.5 };
  const south = { lat: 22.5, lng: 104.1 };
  expect(frameOf([north, south, { lat: 30.6, lng: 114.2 }])).toEqual(frameOf([north, south]));
  const { west, east, south: low, north: high } = frameOf([north]);
  expect(east - west).toBeGreaterThanOrEqual(8);
  expect(high - low).toBeGreaterThanOrEqual(8);
});
