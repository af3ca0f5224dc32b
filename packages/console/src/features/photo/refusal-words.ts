import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { t } from '../../kit/phrases.tsx';

const known = {
  'photo.ticketFull': 'photo.why.full',
  'photo.ticketOver': 'photo.why.over',
  'photo.reviewed': 'photo.why.reviewed',
  'file.storage': 'photo.why.storage',
  'file.tooLarge': 'photo.why.large',
} as const satisfies Record<string, PhraseKey>;

/** Why a photo was refused, in a few words. */
export const refusalWords = (error: string | undefined): string =>
  t(error !== undefined && error in known ? known[error as keyof typeof known] : 'photo.why.picture');
