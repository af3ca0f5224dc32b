import { nothing } from '../../kit/format.ts';
import type { Show } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';

interface Keeper {
  readonly userId: string;
  readonly realName: string;
}

/** Who keeps a seal. */
export const keeperName: Show<Keeper | null> = {
  Cell: ({ value }) => <>{value?.realName ?? nothing}</>,
  text: (value) => value?.realName ?? '',
  width: 128,
};

/** Whether a seal may be applied for. */
export const sealState: Show<boolean> = {
  Cell: function SealState({ value }) {
    const t = useT();
    return value ? (
      <StatusTag meaning="done">{t('seal.on')}</StatusTag>
    ) : (
      <StatusTag meaning="refused">{t('seal.off')}</StatusTag>
    );
  },
  text: (value, t) => t(value ? 'seal.on' : 'seal.off'),
  width: 120,
};
