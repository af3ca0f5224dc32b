import { codes } from './kit/codes.ts';

/** How strongly a mark is put on a file. */
export const MarkStrength = codes('markStrength', {
  gentle: 'gentle',
  standard: 'standard',
  strong: 'strong',
});

/** How a PDF is marked: over its pages, which stay as they are, or into pages that become pictures. */
export const MarkVariant = codes('markVariant', { overlay: 'overlay', raster: 'raster' });

/** How far the marking of a file is. */
export const MarkState = codes('markState', {
  waiting: 'waiting',
  working: 'working',
  done: 'done',
  failed: 'failed',
});
