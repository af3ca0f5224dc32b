import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Progress } from '@mantine/core';
import { IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useT } from '../phrases.tsx';
import { showSize } from './file-rules.ts';
import css from './upload.module.css';
import type { Underway } from './use-upload.ts';

const WayOutLink = lazy(() => import('../way-out-link.tsx').then((it) => ({ default: it.WayOutLink })));

interface Props {
  readonly item: Underway;
  onRetry(): void;
  onCancel(): void;
}

const sayPart = (part: number, size: number): string => `${Math.floor(part * 100)} % · ${showSize(size)}`;

/** A file on its way, or one that did not arrive and may try again. */
export const UnderwayItem = ({
  item: { file, part, isWaiting, reason, refused },
  onRetry,
  onCancel,
}: Props) => {
  const t = useT();
  const { name } = file;
  return (
    <li className={css.file} data-failed={reason !== undefined || undefined}>
      <span className={css.picture}>
        <IconFile size="1.25rem" aria-hidden="true" />
      </span>
      <div className={css.about}>
        {reason === undefined ? (
          <>
            <span className={css.name}>{name}</span>
            <Progress
              value={part * 100}
              size="sm"
              // All is sent, and the server is still looking at it.
              animated={part >= 1}
              color={isWaiting ? 'gray' : undefined}
              aria-label={t('upload.progress', { name })}
            />
            <span className={css.size} role="status">
              {isWaiting && t('upload.waiting')}
            </span>
            {!isWaiting && <span className={css.size}>{sayPart(part, file.size)}</span>}
          </>
        ) : (
          <span role="alert" className={css.reason}>
            {t('upload.failed', { name, reason })}{' '}
            <Suspense>
              <WayOutLink error={refused} />
            </Suspense>
          </span>
        )}
      </div>
      {reason !== undefined && (
        <ActionIcon variant="subtle" aria-label={t('upload.retry', { name })} onClick={onRetry}>
          <IconRefresh size="1rem" />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        aria-label={t(reason === undefined ? 'upload.cancel' : 'upload.remove', { name })}
        onClick={onCancel}
      >
        <IconX size="1rem" />
      </ActionIcon>
    </li>
  );
};
