import { quantityText } from '@chancery/contract/ledger/quantity.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LedgerMove, LedgerValue } from '#wire/ledger/codes.ts';
import { getMyPackage, listTransfers } from '#wire/package/calls.ts';
import { brand } from '../../kit/brand.ts';
import { Card } from '../../kit/card.tsx';
import { Figures } from '../../kit/figures.tsx';
import { showDateTime } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { LotsCard } from './lots-card.tsx';
import { amountText, mover } from './movement-shows.tsx';
import css from './package.module.css';
import { balancesOf, figureText } from './package.ts';
import { SealsCard } from './seals-card.tsx';
import { UsageCard } from './usage-card.tsx';

const shown = 8;
const Who = mover.Cell;

/** The latest movements, and the way to all of them. */
const Latest = () => {
  const t = useT();
  const { data } = useRead(listTransfers, { pageSize: shown });
  return (
    <Card
      title={t('cost.latest')}
      busy={!data}
      aside={
        <Link to="." search={{ tab: 'movements' } as never}>
          {t('cost.allMovements')}
        </Link>
      }
    >
      {data?.list.length === 0 && <p className={css.quiet}>{t('cost.noMovementsText')}</p>}
      <ul className={css.latest}>
        {data?.list.map((row) => (
          <li key={row.id}>
            <span>
              {sayCode(t, LedgerMove, row.kind)} · {sayCode(t, LedgerValue, row.value)}
              <small>
                {showDateTime(row.madeAt)} · <Who value={row.madeBy} />
              </small>
            </span>
            <strong>{amountText(row)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** What the unit has, has used and has left. */
export const Overview = ({ heading }: { readonly heading?: ReactNode }) => {
  const t = useT();
  const { data, error, refetch } = useRead(getMyPackage, {});
  usePageTitle(t('cost.myPackage'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const balances = balancesOf(data?.lots ?? []);
  return (
    <article className={css.page} aria-busy={!data}>
      <header className={css.head}>
        {heading}
        <Button renderRoot={(props) => <Link {...props} to={'/cost/servicePay' as string} />}>
          {t(brand.paymentControl ? 'cost.buy' : 'cost.seePackages')}
        </Button>
      </header>
      {balances.length > 0 && (
        <section aria-label={t('cost.left')}>
          <Figures
            figures={balances.map(({ value, left, given }) => ({
              label: sayCode(t, LedgerValue, value),
              value: figureText(value, left),
              of: t('cost.leftFrom', { n: quantityText(value, given) }),
              isBad: left === 0,
            }))}
          />
        </section>
      )}
      <UsageCard balances={balances} />
      <div className={css.columns}>
        <LotsCard lots={data?.lots ?? []} />
        <div className={css.side}>
          <SealsCard seals={data?.seals ?? []} />
          <Latest />
        </div>
      </div>
    </article>
  );
};
