import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { checkImport } from '@chancery/contract/member/import.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { importColumns } from '#wire/member/import.ts';
import { Role } from '#wire/unit/codes.ts';
import { nothing } from '../../kit/format.ts';
import { say, sayCode } from '../../kit/list/labels.ts';
import { comma, useT } from '../../kit/phrases.tsx';
import css from './import.module.css';
import { FaultTable } from './import-faults.tsx';
import { reportOf, saveSheet } from './import-words.ts';

type Report = CallResult<typeof checkImport>;

interface Props {
  readonly report: Report;
  readonly busy: boolean;
  onAgain(): void;
  onConfirm(): void;
}

const Sample = ({ rows }: { readonly rows: Report['sample'] }) => {
  const t = useT();
  return (
    <section aria-label={t('member.importSample')}>
      <h3 className={css.subtitle}>{t('member.importSample')}</h3>
      <div className={css.scroller}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('member.importRow')}</th>
              {importColumns.map((column) => (
                <th key={column} scope="col">
                  {say(t, `import.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, realName, mobile, role, departments, jobTitle }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{realName}</td>
                <td>{mobile}</td>
                <td>{sayCode(t, Role, role)}</td>
                <td>{departments.join(comma()) || nothing}</td>
                <td>{jobTitle || nothing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

/** What a sheet would bring: how many rows, how they were understood, and what is wrong with the others. */
export const ImportReport = ({ report, busy, onAgain, onConfirm }: Props) => {
  const t = useT();
  const { good, faults, fileName, sample } = report;
  return (
    <div className={css.step}>
      <p className={css.quiet}>{fileName}</p>
      <div role="status">
        <ul className={css.sums}>
          <li data-kind="good">
            <IconCircleCheck size="1.125rem" aria-hidden="true" />
            {good > 0 ? t('member.importGood', { n: good }) : t('member.importNoneGood')}
          </li>
          {faults.length > 0 && (
            <li data-kind="bad">
              <IconAlertTriangle size="1.125rem" aria-hidden="true" />
              {t('member.importBad', { n: faults.length })}
            </li>
          )}
        </ul>
      </div>
      {faults.length > 0 && (
        <>
          <FaultTable faults={faults} />
          <Button
            variant="subtle"
            leftSection={<IconDownload size="1rem" />}
            onClick={() => void saveSheet('csv', t('member.importReportName'), reportOf(t, faults))}
          >
            {t('member.importSaveReport')}
          </Button>
        </>
      )}
      {sample.length > 0 && <Sample rows={sample} />}
      <div className={css.buttons}>
        <Button variant="default" onClick={onAgain} disabled={busy}>
          {t('member.importAgain')}
        </Button>
        {good > 0 && (
          <Button loading={busy} onClick={onConfirm} data-autofocus>
            {t('member.importConfirm', { n: good })}
          </Button>
        )}
      </div>
    </div>
  );
};
