import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { codeLabel } from '#wire/kit/codes.ts';
import { MarkFault, MarkState } from '#wire/watermark/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import type { MarkRow } from './mark.ts';
import css from './watermark.module.css';

/** How far a file is, or why it failed. */
export const MarkProgress = ({ mark }: { readonly mark: MarkRow }) => {
  const t = useT();
  const { state, fault, pagesDone, pageCount, fileName } = mark;
  if (state === MarkState.failed && fault)
    return <p className={css.fault}>{t(codeLabel(MarkFault, fault))}</p>;
  if (state !== MarkState.working) return null;
  const isCounted = pageCount > 1;
  return (
    <div className={css.progress}>
      <Progress
        value={isCounted ? (100 * pagesDone) / pageCount : 100}
        striped={!isCounted}
        animated={!isCounted}
        aria-label={t('watermark.progress', { name: fileName })}
      />
      {isCounted && (
        <p className={css.dim}>
          {t('watermark.pages', { done: Math.min(pageCount, pagesDone + 1), of: pageCount })}
        </p>
      )}
    </div>
  );
};
