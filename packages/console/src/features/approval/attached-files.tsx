import { FileItem } from '../../kit/upload/file-item.tsx';
import type { FileValue } from '../../kit/upload/file-value.ts';
import css from './approval.module.css';

/** Files by name; a click opens one. */
export const AttachedFiles = ({ files }: { readonly files: readonly FileValue[] }) => (
  <ul className={css.files}>
    {files.map((file) => (
      <FileItem key={file.filePath} file={file} />
    ))}
  </ul>
);
