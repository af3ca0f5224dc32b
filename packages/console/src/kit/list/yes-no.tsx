import { useT } from '../phrases.tsx';
import type { Show } from './show.tsx';

const Yes = ({ value }: { readonly value: boolean }) => <>{useT()(value ? 'list.yes' : 'list.no')}</>;

/** Yes or no, in a word. */
export const yesNo: Show<boolean> = {
  Cell: Yes,
  text: (value, t) => t(value ? 'list.yes' : 'list.no'),
  width: 96,
};
