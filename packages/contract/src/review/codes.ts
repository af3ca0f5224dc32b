import { codes } from '../kit/codes.ts';

/** Where a review stands. */
export const ReviewState = codes('reviewState', { asked: 'asked', scored: 'scored', declined: 'declined' });
