import type { Translate } from '@chancery/phrases/keys.ts';

/** Names one after another, with the comma of the reader's language. */
export const joinNames = (t: Translate, names: readonly string[]): string =>
  names.length === 0 ? '' : names.reduce((one, other) => t('template.list', { one, other }));
