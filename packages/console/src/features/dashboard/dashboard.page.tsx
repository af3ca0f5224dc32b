import { useAccess } from '../../kit/access.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { OperatorHome } from './operator-home.tsx';
import { UnitHome } from './unit-home.tsx';

/** The home page: of a unit for its people, of the platform for its operators. */
export const Page = () => {
  const t = useT();
  const { kind } = useAccess();
  usePageTitle(t('home.title'));
  return kind === 'operator' ? <OperatorHome /> : <UnitHome />;
};
