import type { DrawnPicture } from '../picture/picture.ts';

const star = Array.from({ length: 10 }, (_, at) => {
  const [radius, angle] = [at % 2 === 0 ? 7 : 2.7, -Math.PI / 2 + (at * Math.PI) / 5];
  const point = [21 + radius * Math.cos(angle), 21 + radius * Math.sin(angle)];
  return `${at === 0 ? 'M' : 'L'}${point.map((edge) => edge.toFixed(3)).join(' ')}`;
}).join('');

/** A ring with a star, 42 mm wide. */
export const roundSeal: DrawnPicture = {
  widthMm: 42,
  heightMm: 42,
  paths: [
    {
      d: 'M21 0A21 21 0 1 1 20.99 0ZM21 1.2A19.8 19.8 0 1 0 21.01 1.2Z',
      fill: '#c8161d',
      rule: 'evenodd',
    },
    { d: `${star}Z`, fill: '#c8161d' },
  ],
};

/** A line as high as a date. */
export const dateLine: DrawnPicture = {
  widthMm: 24,
  heightMm: 6,
  paths: [{ d: 'M2 2L22 2L22 3L2 3Z', fill: '#12223f' }],
};
