import type { UnitLimit } from '@chancery/contract/unit/config.ts';
import type { Show } from '../../kit/list/show.tsx';
import { comma, t, useT } from '../../kit/phrases.tsx';

const Names = ({ value }: { readonly value: readonly UnitLimit[] }) => {
  const say = useT();
  return <>{value.map((name) => say(`limit.${name}`)).join(comma())}</>;
};

/** The names of some limits. */
export const limitNames: Show<readonly UnitLimit[]> = {
  Cell: Names,
  text: (value) => value.map((name) => t(`limit.${name}`)).join(comma()),
};
