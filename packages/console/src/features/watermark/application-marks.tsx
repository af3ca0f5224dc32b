import { Button } from '@mantine/core';
import { IconDownload, IconRipple } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addMarks, listApplicationMarks } from '#wire/watermark/calls.ts';
import { MarkState } from '#wire/watermark/codes.ts';
import { isMarkable, isUnderWay } from '#wire/watermark/rules.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { saveLink } from '../report/save-link.ts';
import { markDetailPath } from './paths.ts';
import { StopMark } from './stop-mark.tsx';
import { useMarkNews } from './use-mark-news.ts';
import css from './watermark.module.css';

interface Props {
  readonly applicationId: string;
  readonly file: { readonly filePath: string; readonly fileType: Parameters<typeof isMarkable>[0] };
}

/** Marks a file of an application with one click, and offers the marked copy beside it. */
export const ApplicationMarks = ({ applicationId, file }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const [isSending, setSending] = useState(false);
  const { data } = useRead(listApplicationMarks, { applicationId }, { toTheEnd: true });
  const mark = data?.list.find(({ filePath }) => filePath === file.filePath);
  useMarkNews(listApplicationMarks, mark !== undefined && isUnderWay(mark.state));
  if (!data || !isMarkable(file.fileType)) return null;

  const ask = async () => {
    setSending(true);
    try {
      await call(addMarks, { filePaths: [file.filePath], applicationId });
    } catch {
      // Why it was refused is said by the notice.
    } finally {
      setSending(false);
      await refresh(listApplicationMarks);
    }
  };
  const marked = mark?.marked;
  const isFailed = mark?.state === MarkState.failed;
  const isOpen = mark !== undefined && isUnderWay(mark.state);
  return (
    <div className={css.flow}>
      {marked && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size="1rem" aria-hidden="true" />}
          onClick={() => saveLink(marked.tmpUrl, marked.fileName)}
        >
          {t('applyMark.download')}
        </Button>
      )}
      {isOpen && <span role="status">{t('applyMark.working')}</span>}
      {isOpen && mark.isMine && can('watermark.add') && <StopMark mark={mark} />}
      {isFailed && <span className={css.fault}>{t('applyMark.failed')}</span>}
      {marked && mark && (
        <span className={css.dim}>
          {t('applyMark.done', { name: mark.byName, at: showDateTime(mark.finishedAt) })}
        </span>
      )}
      {mark?.isMine && !isOpen && can('watermark.view') && (
        <Link to={markDetailPath(mark.id)}>{t(isFailed ? 'applyMark.why' : 'applyMark.record')}</Link>
      )}
      {can('watermark.add') && !isOpen && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isSending}
          title={t('applyMark.hint')}
          leftSection={<IconRipple size="1rem" aria-hidden="true" />}
          onClick={() => void ask()}
        >
          {t(mark ? 'applyMark.again' : 'applyMark.mark')}
        </Button>
      )}
    </div>
  );
};
