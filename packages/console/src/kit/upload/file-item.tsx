import { ActionIcon } from '@mantine/core';
import { IconFile, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useT } from '../phrases.tsx';
import { FileLink } from './file-link.tsx';
import { showSize } from './file-rules.ts';
import type { FileValue } from './file-value.ts';
import css from './upload.module.css';

interface Props {
  readonly file: FileValue;
  /** Its picture, where it is at hand. */
  readonly picture?: string;
  onRemove?(): void;
}

/** A file that the server has: opens it, and takes it away from here. */
export const FileItem = ({ file, picture, onRemove }: Props) => {
  const t = useT();
  const name = file.fileName || t('upload.unnamed');
  const isPdf = file.fileType === 'application/pdf' || name.toLowerCase().endsWith('.pdf');
  const Icon = isPdf ? IconFileTypePdf : IconFile;
  return (
    <li className={css.file}>
      <span className={css.picture}>
        {picture ? <img src={picture} alt="" /> : <Icon size="1.25rem" aria-hidden="true" />}
      </span>
      <div className={css.about}>
        <FileLink file={file} />
        {file.size !== undefined && <span className={css.size}>{showSize(file.size)}</span>}
      </div>
      {onRemove && (
        <ActionIcon variant="subtle" aria-label={t('upload.remove', { name })} onClick={onRemove}>
          <IconX size="1rem" />
        </ActionIcon>
      )}
    </li>
  );
};
