import type { Show } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';

/** Whether a unit is certified. */
export const certification: Show<boolean> = {
  Cell: function Certification({ value }) {
    const t = useT();
    return value ? (
      <StatusTag meaning="done">{t('units.isCertified')}</StatusTag>
    ) : (
      <StatusTag meaning="waiting">{t('units.notCertified')}</StatusTag>
    );
  },
  text: (value, t) => t(value ? 'units.isCertified' : 'units.notCertified'),
  width: 136,
};
