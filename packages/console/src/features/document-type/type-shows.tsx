import type { Show } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';

/** Whether a file type is offered to whoever applies. */
export const typeState: Show<boolean> = {
  Cell: function TypeState({ value }) {
    const t = useT();
    return value ? (
      <StatusTag meaning="done">{t('fileType.on')}</StatusTag>
    ) : (
      <StatusTag meaning="refused">{t('fileType.off')}</StatusTag>
    );
  },
  text: (value, t) => t(value ? 'fileType.on' : 'fileType.off'),
  width: 132,
};
