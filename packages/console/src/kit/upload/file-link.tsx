import { notify } from '../notice-store.ts';
import { useT } from '../phrases.tsx';
import type { FileValue } from './file-value.ts';
import { type LinkOf, linkTo } from './link-of.ts';
import css from './upload.module.css';

interface Props {
  readonly file: Pick<FileValue, 'filePath' | 'fileName' | 'tmpUrl'>;
  /** How a link is made, when it is not a file of one's own unit. */
  readonly linkOf?: LinkOf;
}

/**
 * The name of a file; a click opens it through a link that lasts a few minutes.
 *
 * ```tsx
 * <FileLink file={{ filePath: data.licence, fileName: data.licenceName }} />
 * ```
 */
export const FileLink = ({ file, linkOf = linkTo }: Props) => {
  const t = useT();
  const name = file.fileName || t('upload.unnamed');
  const open = async () => {
    // A window that is opened after waiting would be held back by the browser.
    const opened = window.open('', '_blank');
    try {
      const url = file.tmpUrl ?? (await linkOf(file.filePath));
      if (opened) {
        opened.opener = null;
        opened.location.href = url;
      } else location.assign(url);
    } catch {
      opened?.close();
      notify.error(t('upload.openFailed'));
    }
  };
  return (
    <button type="button" className={css.link} title={t('upload.open', { name })} onClick={() => void open()}>
      {name}
    </button>
  );
};
