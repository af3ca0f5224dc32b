import { Button } from '@mantine/core';
import { useState } from 'react';
import { listMonthReports, makeMonthReport } from '#wire/figure/report-calls.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { Card } from '../../kit/card.tsx';
import { showDateTime } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { linkTo } from '../../kit/upload/link-of.ts';
import { saveLink } from '../report/save-link.ts';
import css from './statistics.module.css';

interface Props {
  readonly month: string;
}

/** The report of a month as a PDF: made now, or kept from when it was made by itself. */
export const ReportsCard = ({ month }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const { data } = useRead(listMonthReports, {}, { later: true });
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const { tmpUrl, fileName } = await call(makeMonthReport, { month });
      saveLink(tmpUrl, fileName);
    } catch {
      // What went wrong has been said.
    } finally {
      setBusy(false);
    }
  };
  const open = (filePath: string, of: string) =>
    linkTo(filePath).then(
      (url) => saveLink(url, t('monthReport.file', { month: of })),
      () => notify.error(t('upload.openFailed')),
    );
  return (
    <Card title={t('statistics.reports')}>
      <div className={css.bar}>
        <Button variant="default" loading={isBusy} onClick={() => void make()}>
          {t('statistics.make', { month })}
        </Button>
        {can('statistics.send') && (
          <Button variant="default" onClick={() => openDialog(() => import('./report-plan.dialog.tsx'), {})}>
            {t('statistics.plan')}
          </Button>
        )}
      </div>
      {data && data.list.length > 0 && (
        <ul className={css.reports}>
          {data.list.map(({ month: of, filePath, madeAt }) => (
            <li key={filePath}>
              <button type="button" onClick={() => void open(filePath, of)}>
                {of}
              </button>
              <small>{t('statistics.made', { at: showDateTime(madeAt) })}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
