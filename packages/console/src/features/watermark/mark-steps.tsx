import { Button } from '@mantine/core';
import { IconArrowsLeftRight, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { getMark, listMarks, retryMark } from '#wire/watermark/calls.ts';
import { isUnderWay, mayTryAgain } from '#wire/watermark/rules.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { type MarkRow, saveMarked } from './mark.ts';
import { StopMark } from './stop-mark.tsx';
import css from './watermark.module.css';

interface Props {
  readonly mark: MarkRow;
  onCompare?(): void;
}

/** What can be done with a marked file, or with one that is to be. */
export const MarkSteps = ({ mark, onCompare }: Props) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const name = mark.fileName;
  const retry = async () => {
    setBusy(true);
    try {
      await call(retryMark, { id: mark.id });
      notify.info(t('watermark.retried'));
    } catch {
      // What was refused is said by the notice; the list shows how it stands now.
    } finally {
      setBusy(false);
      await Promise.all([refresh(listMarks), refresh(getMark)]);
    }
  };
  const shared = { size: 'compact-sm', variant: 'default', loading: isBusy } as const;
  return (
    <div className={css.steps}>
      {mark.isMine && isUnderWay(mark.state) && <StopMark mark={mark} />}
      {mark.isMine && mayTryAgain(mark) && (
        <Button
          {...shared}
          leftSection={<IconRefresh size="1rem" aria-hidden="true" />}
          aria-label={t('watermark.retryFile', { name })}
          onClick={() => void retry()}
        >
          {t('watermark.retry')}
        </Button>
      )}
      {mark.markedPath && onCompare && (
        <Button
          {...shared}
          leftSection={<IconArrowsLeftRight size="1rem" aria-hidden="true" />}
          aria-label={t('watermark.compareFile', { name })}
          onClick={onCompare}
        >
          {t('watermark.compare')}
        </Button>
      )}
      {mark.markedPath && (
        <Button
          {...shared}
          leftSection={<IconDownload size="1rem" aria-hidden="true" />}
          aria-label={t('watermark.downloadFile', { name })}
          onClick={() => void saveMarked([mark], t)}
        >
          {t('watermark.download')}
        </Button>
      )}
    </div>
  );
};
