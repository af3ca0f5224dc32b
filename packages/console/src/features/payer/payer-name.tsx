import type { RowOf } from '@chancery/contract/kit/paging.ts';
import type { listPayers } from '@chancery/contract/payer/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './payer.module.css';

/** The name of a payer, with a word where it is the one that is offered first. */
export const PayerName = ({ row }: { readonly row: RowOf<typeof listPayers> }) => {
  const t = useT();
  return (
    <span className={css.name}>
      {row.name}
      {row.isDefault && <span className={css.default}>{t('payer.default')}</span>}
    </span>
  );
};
