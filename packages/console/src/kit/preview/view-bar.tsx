import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useT } from '../phrases.tsx';
import css from './preview.module.css';
import type { Viewing } from './use-viewing.ts';

interface Props {
  readonly viewing: Viewing;
  readonly name: string;
  /** Shows it as large as the window; left out where it is. */
  onEnlarge?(): void;
}

/** Pages and zoom, each as a button; the keys do the same. */
export const ViewBar = ({ viewing, name, onEnlarge }: Props) => {
  const t = useT();
  const { page, pages, zoom } = viewing;
  return (
    <div className={css.bar} role="toolbar" aria-label={t('preview.bar', { name })}>
      {pages > 1 && (
        <>
          <ActionIcon
            variant="subtle"
            aria-label={t('preview.previous')}
            disabled={page <= 1}
            onClick={() => viewing.turn(-1)}
          >
            <IconChevronLeft size="1rem" />
          </ActionIcon>
          <span className={css.count} role="status">
            {t('preview.count', { page, pages })}
          </span>
          <ActionIcon
            variant="subtle"
            aria-label={t('preview.next')}
            disabled={page >= pages}
            onClick={() => viewing.turn(1)}
          >
            <IconChevronRight size="1rem" />
          </ActionIcon>
        </>
      )}
      <span className={css.space} />
      <ActionIcon
        variant="subtle"
        aria-label={t('preview.smaller')}
        disabled={!viewing.canShrink}
        onClick={() => viewing.scale(-1)}
      >
        <IconZoomOut size="1rem" />
      </ActionIcon>
      <span className={css.count}>{`${Math.round(zoom * 100)} %`}</span>
      <ActionIcon
        variant="subtle"
        aria-label={t('preview.larger')}
        disabled={!viewing.canGrow}
        onClick={() => viewing.scale(1)}
      >
        <IconZoomIn size="1rem" />
      </ActionIcon>
      {onEnlarge && (
        <ActionIcon variant="subtle" aria-label={t('preview.enlarge', { name })} onClick={onEnlarge}>
          <IconMaximize size="1rem" />
        </ActionIcon>
      )}
    </div>
  );
};
