import type { Show } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';

/** Whether a partner gets orders. */
export const engraverStanding: Show<boolean> = {
  Cell: function Standing({ value }) {
    const t = useT();
    return value ? (
      <StatusTag meaning="refused">{t('engraver.stopped')}</StatusTag>
    ) : (
      <StatusTag meaning="done">{t('engraver.active')}</StatusTag>
    );
  },
  text: (value, t) => t(value ? 'engraver.stopped' : 'engraver.active'),
  width: 120,
};
