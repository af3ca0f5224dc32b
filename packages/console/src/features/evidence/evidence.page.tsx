import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { EvidenceKeys } from './evidence-keys.tsx';
import { WitnessedList } from './witnessed-list.tsx';

/** The keys that evidence is checked with, and the platforms whose logs are witnessed here. */
export const Page = tabbedPage('evidence.title', [
  { name: 'keys', label: 'evidence.keys', Page: EvidenceKeys },
  { name: 'witnessed', label: 'evidence.witnessed', Page: WitnessedList },
]);
