import { type Endings, forgotten } from '../../kit/ending.ts';

/** Who made a link for a screen may have kept its key: it ends when they may not make one any more. */
export const wallEndings: Endings = {
  wall_link: { from: 'demoted', end: forgotten('wall_link'), whose: ['made_by'] },
};
