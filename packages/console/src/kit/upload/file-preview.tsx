import { useQuery } from '@tanstack/react-query';
import { useT } from '../phrases.tsx';
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
 * A file among the facts of a page: a picture as a picture, anything else by its name; a click opens it.
 *
 * ```tsx
 * <FilePreview file={{ filePath: data.licence, fileName: data.licenceName, fileType: 'image/jpeg' }} />
 * ```
 */
export const FilePreview = ({ file, linkOf = linkTo, alt }: Props) => {
  const t = useT();
  const isPicture =
    file.fileType?.startsWith('image/') ?? /\.(?:jpe?g|jpe|jfif|png|webp)$/i.test(file.fileName);
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
          <img src={link.data} alt={alt ?? (file.fileName || t('upload.unnamed'))} loading="lazy" />
        ) : (
          <span className={css.noPicture} aria-busy={link.isPending} />
        ))}
      <figcaption>
        <FileLink file={file} linkOf={linkOf} />
      </figcaption>
    </figure>
  );
};
