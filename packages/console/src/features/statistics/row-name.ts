import type { Translate } from '@chancery/phrases/keys.ts';
import { StatisticKind } from '#wire/figure/codes.ts';

/** What stands for nobody and nothing. */
const none = '00000000-0000-0000-0000-000000000000';

interface Row {
  readonly key: string;
  readonly name: string;
}

const nothings = {
  [StatisticKind.seal]: 'figure.gone',
  [StatisticKind.department]: 'figure.noDepartment',
  [StatisticKind.person]: 'statistics.nobody',
  [StatisticKind.documentType]: 'figure.noType',
  [StatisticKind.template]: 'figure.gone',
} as const;

/** What a row is called. */
export const rowName = (t: Translate, kind: keyof typeof nothings, { key, name }: Row): string =>
  name || t(key === none ? nothings[kind] : 'figure.gone');

/** Whether lists can be asked for what a row stands for. */
export const isListed = ({ key, name }: Row): boolean => key !== none && name !== '';
