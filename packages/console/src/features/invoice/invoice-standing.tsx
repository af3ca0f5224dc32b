import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { InvoiceState } from '#wire/invoice/codes.ts';
import { tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './invoice.module.css';

const { Cell: State } = tag(InvoiceState);

interface Props {
  readonly row: {
    readonly state: CodeOf<typeof InvoiceState>;
    readonly refusedAt: string | null;
    readonly withdrawnAt: string | null;
    readonly red: boolean;
  };
}

/** How far an invoice has come; a refused, a withdrawn and a red one say so. */
export const InvoiceStanding = ({ row }: Props) => {
  const t = useT();
  return (
    <span className={css.standing}>
      {row.refusedAt && <StatusTag meaning="refused">{t('invoice.refused')}</StatusTag>}
      {row.withdrawnAt && <StatusTag meaning="neutral">{t('invoice.withdrawn')}</StatusTag>}
      {!row.refusedAt && !row.withdrawnAt && <State value={row.state} />}
      {row.red && <span className={css.red}>{t('invoice.red')}</span>}
    </span>
  );
};
