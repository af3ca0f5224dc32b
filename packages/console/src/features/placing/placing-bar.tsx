import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconCopy, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useT } from '../../kit/phrases.tsx';
import css from './placing.module.css';
import type { Placing } from './use-placing.ts';

interface Props {
  readonly placing: Placing;
  readonly zoom: number;
  onZoom(by: number): void;
}

/** Which file, back and forth, larger and smaller, the same on all files. */
export const PlacingBar = ({ placing, zoom, onZoom }: Props) => {
  const t = useT();
  const { files, undo, redo } = placing;
  return (
    <div className={css.bar} role="toolbar" aria-label={t('placing.bar')}>
      {files.length > 1 && (
        <NativeSelect
          size="xs"
          className={css.file}
          aria-label={t('placing.file')}
          value={placing.fileId}
          data={files.map(({ filePath, fileName }) => ({ value: filePath, label: fileName }))}
          onChange={(event) => placing.openFile(event.currentTarget.value)}
        />
      )}
      <ActionIcon variant="subtle" aria-label={t('placing.undo')} disabled={!undo} onClick={undo}>
        <IconArrowBackUp size="1.125rem" />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t('placing.redo')} disabled={!redo} onClick={redo}>
        <IconArrowForwardUp size="1.125rem" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('preview.smaller')}
        disabled={zoom <= 0.5}
        onClick={() => onZoom(-0.25)}
      >
        <IconZoomOut size="1.125rem" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('preview.larger')}
        disabled={zoom >= 3}
        onClick={() => onZoom(0.25)}
      >
        <IconZoomIn size="1.125rem" />
      </ActionIcon>
      {files.length > 1 && !placing.fixed && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size="1rem" aria-hidden="true" />}
          disabled={placing.own.length === 0}
          onClick={placing.spread}
        >
          {t('placing.sameOnAll')}
        </Button>
      )}
    </div>
  );
};
