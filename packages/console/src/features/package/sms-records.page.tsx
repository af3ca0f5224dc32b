import { thousands } from '@chancery/contract/rules/display.ts';
import { ExportType } from '#wire/export/codes.ts';
import { LedgerMove, LedgerValue } from '#wire/ledger/codes.ts';
import { getMyPackage, listTransfers } from '#wire/package/calls.ts';
import { brand } from '../../kit/brand.ts';
import listCss from '../../kit/list/list.module.css';
import { listPage } from '../../kit/list/list-page.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { exportBeyond } from '../export/offer.ts';
import { causeInFile } from './movement-shows.tsx';
import { movementColumns } from './movements.tsx';
import css from './package.module.css';
import { balancesOf } from './package.ts';

const List = listPage({
  endpoint: listTransfers,
  title: 'cost.texts',
  fixed: { value: LedgerValue.text },
  filters: { keyword: 'text' },
  chips: { field: 'kind', codes: LedgerMove },
  columns: movementColumns,
  primaryAction: {
    label: brand.paymentControl ? 'cost.buyTexts' : 'cost.seePackages',
    to: '/cost/servicePay',
    permission: 'order.buy',
  },
  export: exportBeyond(ExportType.movements),
  empty: { title: 'cost.noTexts', text: 'cost.noTextsText' },
  card: { title: causeInFile, facts: ['kind', 'amount', 'madeBy', 'madeAt'] },
});

/** How many text messages are left, and where the others went. */
export const Page = () => {
  const t = useT();
  const { data } = useRead(getMyPackage, {});
  const texts = balancesOf(data?.lots ?? []).find(({ value }) => value === LedgerValue.text);
  const heading = (
    <div className={css.balance}>
      <h1 className={listCss.title}>{t('cost.texts')}</h1>
      <p role="status">
        {texts && (
          <>
            <strong>{thousands(texts.left)}</strong> {t('cost.leftFrom', { n: texts.given })}
          </>
        )}
      </p>
    </div>
  );
  return <List heading={heading} />;
};
