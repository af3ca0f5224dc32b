import { Refusal } from '@chancery/contract/client/refusal.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LedgerMove, LedgerValue } from '#wire/ledger/codes.ts';
import { getUnitPackage, listUnitTransfers } from '#wire/package/calls.ts';
import { getManagedUnit } from '#wire/units/calls.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { showDateTime } from '../../kit/format.ts';
import listCss from '../../kit/list/list.module.css';
import { listPage } from '../../kit/list/list-page.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { deskOrderPath } from '../order/paths.ts';
import { LotsCard } from '../package/lots-card.tsx';
import { causeInFile } from '../package/movement-shows.tsx';
import { deskMovementColumns } from '../package/movements.tsx';
import { UnitGate } from './unit-gate.tsx';
import type { Unit } from './unit-sections.tsx';
import css from './units.module.css';

const listOf = (companyId: string) =>
  listPage({
    endpoint: listUnitTransfers,
    title: 'units.ledger',
    fixed: { companyId },
    filters: { kind: LedgerMove },
    chips: { field: 'value', codes: LedgerValue },
    columns: deskMovementColumns,
    empty: { title: 'cost.noMovements', text: 'units.noMovementsText' },
    card: { title: causeInFile, facts: ['value', 'kind', 'amount', 'madeBy', 'madeAt'] },
  });

const Ledger = ({ unit }: { readonly unit: Unit }) => {
  const t = useT();
  const { companyId, companyName, until, reason } = unit;
  const { data } = useRead(getUnitPackage, { companyId });
  const List = useMemo(() => listOf(companyId), [companyId]);
  return (
    <List
      heading={
        <div className={css.ledgerHead}>
          <h1 className={listCss.title}>{t('units.ledgerOf', { unit: companyName })}</h1>
          <p>
            {t('units.until', { time: showDateTime(until), reason })}{' '}
            <Link to={`/units/${companyId}` as string}>{t('units.backToUnit')}</Link>
          </p>
          {data && <LotsCard lots={data.lots} pathOf={deskOrderPath} />}
        </div>
      }
    />
  );
};

/** Every movement of what a unit has, for an operator who said why they look. */
export const Page = () => {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { data, error, refetch } = useRead(getManagedUnit, { companyId: id });
  if (error instanceof Refusal && error.key === 'units.reasonNeeded')
    return <UnitGate companyId={id} onOpened={() => void refetch()} />;
  if (error) return <DetailTrouble error={error} parent="/units" onRetry={() => void refetch()} />;
  return data ? <Ledger unit={data} /> : <div aria-busy="true" />;
};
