import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { Movements } from './movements.tsx';
import { Overview } from './overview.tsx';

/** What the unit has: what is left of it and why. */
export const Page = tabbedPage('cost.myPackage', [
  { name: 'overview', label: 'cost.overview', Page: Overview },
  { name: 'movements', label: 'cost.movements', Page: Movements },
]);
