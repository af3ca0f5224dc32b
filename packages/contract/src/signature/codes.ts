import { codes } from '../kit/codes.ts';

/** What is found on a photo: handwriting, or the imprint of a seal. */
export const InkKind = codes('inkKind', { hand: 'hand', seal: 'seal' });
