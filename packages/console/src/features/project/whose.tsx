import type { Show } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';

/** Whose something is that is judged, or that a reviewer is not to know it. */
export const whose: Show<string | null> = {
  Cell: ({ value }) => {
    const t = useT();
    return <>{value ?? t('project.applicantHidden')}</>;
  },
  text: (value, t) => value ?? t('project.applicantHidden'),
};
