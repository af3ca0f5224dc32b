import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../kit/phrases.tsx';
import css from './download.module.css';
import { useDownload } from './use-download.ts';

interface Props {
  readonly version: { readonly id: string; readonly number: number; readonly fileName: string };
  readonly isNewest: boolean;
}

/** Downloads a version; where a copy has to be prepared first, it says so and goes on by itself. */
export const DownloadButton = ({ version, isNewest }: Props) => {
  const t = useT();
  const { stage, ask } = useDownload(version.id, version.fileName);
  const isPreparing = stage === 'preparing';
  return (
    <div className={css.row}>
      <span role="status" className={css.quiet}>
        {isPreparing && t('download.preparing')}
        {stage === 'failed' && t('download.failed')}
      </span>
      <Button
        variant={isNewest ? 'filled' : 'default'}
        loading={isPreparing || stage === 'asking'}
        leftSection={<IconDownload size="1rem" aria-hidden="true" />}
        aria-label={t('download.getVersion', { number: version.number })}
        onClick={() => void ask()}
      >
        {t('download.get')}
      </Button>
    </div>
  );
};
