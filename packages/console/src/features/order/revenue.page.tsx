import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { showYuan, thousands } from '@chancery/contract/rules/display.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { InvoiceState } from '#wire/invoice/codes.ts';
import { OrderPayState } from '#wire/order/codes.ts';
import { getRevenue } from '#wire/order/desk.ts';
import { ServiceType } from '#wire/service/codes.ts';
import { Bars } from '../../kit/bars.tsx';
import { Card } from '../../kit/card.tsx';
import { Choice } from '../../kit/choice.tsx';
import { showDate } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { notify } from '../../kit/notice-store.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { makeSheet, saveFile } from '../../kit/sheet/sheet.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { deskOrdersPath } from './paths.ts';
import css from './revenue.module.css';
import { lastMonths, netOf, sumsBy } from './revenue.ts';
import { RevenueTable } from './revenue-table.tsx';

type Revenue = CallResult<typeof getRevenue>;
const spans = ['6', '12', '36'] as const;
type Span = (typeof spans)[number];
const nothing = { paid: 0, refunded: 0, orders: 0 };

/** What waits for somebody, and where. */
const Waiting = ({ waiting }: Pick<Revenue, 'waiting'>) => {
  const t = useT();
  const places = [
    [t('cost.waitingVouchers'), waiting.vouchers, `${deskOrdersPath}?payState=${OrderPayState.notReviewed}`],
    [t('cost.waitingRefunds'), waiting.refunds, '/refunds'],
    [t('cost.waitingShipments'), waiting.shipments, `${deskOrdersPath}?payState=${OrderPayState.paid}`],
    [t('cost.waitingInvoices'), waiting.invoices, `/invoices?state=${InvoiceState.issuing}`],
    [t('cost.waitingDifferences'), waiting.differences, '/reconciliation'],
  ] as const;
  return (
    <ul className={css.waiting} aria-label={t('cost.waiting')}>
      {places.map(([name, count, to]) => (
        <li key={name} data-some={count > 0 || undefined}>
          <Link to={to as string}>
            <strong>{thousands(count)}</strong>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** What came in and went back, by month and by service line, and what waits. */
export const Page = () => {
  const t = useT();
  const [span, setSpan] = useState<Span>('12');
  const { data, error, refetch } = useRead(getRevenue, { months: Number(span) }, { keepLast: true });
  usePageTitle(t('cost.revenue'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;

  const lines = data?.months ?? [];
  const byMonth = sumsBy(lines, 'month');
  const months = lastMonths(Number(span), new Date()).map(
    (month) => [month, byMonth.get(month) ?? nothing] as const,
  );
  const services = [...sumsBy(lines, 'serviceType')].map(
    ([service, sum]) => [sayCode(t, ServiceType, service), sum] as const,
  );
  const save = async () => {
    const heads = [
      'cost.month',
      'cost.service',
      'cost.orderCount',
      'cost.cameIn',
      'cost.wentBack',
      'cost.net',
    ] as const;
    const rows = lines.map((line) => [
      line.month,
      sayCode(t, ServiceType, line.serviceType),
      line.orders,
      line.paid / 100,
      line.refunded / 100,
      netOf(line) / 100,
    ]);
    const file = await makeSheet('csv', t('cost.revenue'), [heads.map((key) => t(key)), ...rows]);
    saveFile(file, `${t('cost.revenue')} ${showDate(Date.now())}.csv`);
    notify.success(t('list.exported'));
  };
  return (
    <article className={css.page} aria-busy={!data}>
      <header className={css.head}>
        <h1>{t('cost.revenue')}</h1>
        <Choice<Span>
          options={spans.map((key) => ({ key, label: t('cost.lastMonths', { n: Number(key) }) }))}
          chosen={span}
          onChoose={setSpan}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size="1rem" />}
          disabled={lines.length === 0}
          onClick={() => void save()}
        >
          {t('list.export')}
        </Button>
      </header>
      {data && <Waiting waiting={data.waiting} />}
      <Card title={t('cost.netByMonth')} busy={!data}>
        <Bars
          bars={months.map(([month, sum], at) => ({
            label: month,
            value: netOf(sum),
            mark: months.length <= 12 || at % 6 === 0 ? month.slice(2) : undefined,
          }))}
          caption={t('cost.netByMonth')}
          labelName={t('cost.month')}
          valueName={t('cost.net')}
          print={showYuan}
        />
      </Card>
      <div className={css.columns}>
        <Card title={t('cost.byMonth')}>
          <RevenueTable caption={t('cost.byMonth')} name={t('cost.month')} rows={months.toReversed()} />
        </Card>
        <Card title={t('cost.byService')}>
          <RevenueTable caption={t('cost.byService')} name={t('cost.service')} rows={services} />
        </Card>
      </div>
    </article>
  );
};
