import { ActionIcon } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../phrases.tsx';
import { openPreview } from '../preview/open-preview.ts';
import { shownAs } from '../preview/viewable.ts';
import { FileLink } from './file-link.tsx';
import type { FileValue } from './file-value.ts';
import { type LinkOf, linkTo } from './link-of.ts';
import css from './upload.module.css';

interface Props {
  readonly file: FileValue;
  readonly linkOf?: LinkOf;
  /** What the picture shows, for those who do not see it; by default the name of the file. */
  readonly alt?: string;
}

const linkMs = 4 * 60_000;

/**
 * A file among the facts of a page: a picture as a picture, anything else by its name; what can be shown opens large.
 *
 * ```tsx
 * <FilePreview file={{ filePath: data.licence, fileName: data.licenceName, fileType: 'image/jpeg' }} />
 * ```
 */
export const FilePreview = ({ file, linkOf = linkTo, alt }: Props) => {
  const t = useT();
  const kind = shownAs(file);
  const isPicture = kind === 'picture';
  const name = file.fileName || t('upload.unnamed');
  const enlarge = () => void openPreview({ file, linkOf, alt });
  const link = useQuery({
    queryKey: ['file link', file.filePath],
    queryFn: () => linkOf(file.filePath),
    enabled: isPicture,
    staleTime: linkMs,
    gcTime: linkMs,
  });
  return (
    <figure className={css.preview}>
      {isPicture &&
        (link.data ? (
          <button
            type="button"
            className={css.enlarge}
            aria-label={t('preview.enlarge', { name })}
            onClick={enlarge}
          >
            <img src={link.data} alt={alt ?? name} loading="lazy" />
          </button>
        ) : (
          <span className={css.noPicture} aria-busy={link.isPending} />
        ))}
      <figcaption>
        <FileLink file={file} linkOf={linkOf} />
        {kind === 'pdf' && (
          <ActionIcon variant="subtle" aria-label={t('preview.enlarge', { name })} onClick={enlarge}>
            <IconEye size="1rem" />
          </ActionIcon>
        )}
      </figcaption>
    </figure>
  );
};
