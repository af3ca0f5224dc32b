import { nothingId } from '@chancery/contract/rules/nothing-id.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { StatisticKind } from '#wire/figure/codes.ts';

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
  name || t(key === nothingId ? nothings[kind] : 'figure.gone');

/** Whether lists can be asked for what a row stands for. */
export const isListed = ({ key, name }: Row): boolean => key === nothingId || name !== '';
