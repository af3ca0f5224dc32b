import '@mantine/core/styles/Progress.layer.css';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Progress } from '@mantine/core';
import type { getExport } from '#wire/export/calls.ts';
import { ExportFault, ExportState } from '#wire/export/codes.ts';
import { isUnderWay } from '#wire/export/rules.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './export.module.css';

/** An export as its pages show it. */
export type ExportRow = CallResult<typeof getExport>;

/** How much of an export is written, from 0 to 100. */
export const percentOf = ({ rows, total }: Pick<ExportRow, 'rows' | 'total'>): number =>
  total ? Math.min(100, (100 * rows) / total) : 0;

/** How far an export is, or why there is none. */
export const ExportProgress = ({ job }: { readonly job: ExportRow }) => {
  const t = useT();
  const { state, fault, rows, total } = job;
  if (state === ExportState.refused) return <p className={css.fault}>{t('export.refusedText')}</p>;
  if (state === ExportState.failed)
    return <p className={css.fault}>{t(codeLabel(ExportFault, fault ?? ExportFault.broken))}</p>;
  if (!isUnderWay(state) && state !== ExportState.done) return null;
  const isPacked = state === ExportState.working && total !== null && rows >= total;
  return (
    <div className={css.progress}>
      <Progress
        value={state === ExportState.done ? 100 : percentOf(job)}
        animated={isPacked}
        aria-label={t('code.exportState.working')}
      />
      <p role="status">
        {isPacked
          ? t('export.packing')
          : total === null
            ? t('export.progress', { rows: thousands(rows) })
            : t('export.progressOf', { rows: thousands(rows), total: thousands(total) })}
      </p>
    </div>
  );
};
