import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../kit/phrases.tsx';
import { showSize } from '../../kit/upload/file-rules.ts';
import css from './announcement.module.css';

interface Props {
  readonly files: readonly {
    readonly filePath: string;
    readonly fileName: string;
    readonly size: number;
    readonly tmpUrl: string;
  }[];
}

/** Files to take away. */
export const Attachments = ({ files }: Props) => {
  const t = useT();
  return (
    <ul className={css.attachments}>
      {files.map(({ filePath, fileName, size, tmpUrl }) => (
        <li key={filePath}>
          <a href={tmpUrl} download={fileName} aria-label={t('announcement.download', { name: fileName })}>
            <IconDownload size="1rem" aria-hidden="true" />
            <span>{fileName}</span>
          </a>
          <span className={css.quiet}>{showSize(size)}</span>
        </li>
      ))}
    </ul>
  );
};
