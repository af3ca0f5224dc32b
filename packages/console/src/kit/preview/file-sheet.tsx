import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../phrases.tsx';
import { FileLink } from '../upload/file-link.tsx';
import type { FileValue } from '../upload/file-value.ts';
import { type LinkOf, linkTo } from '../upload/link-of.ts';
import css from './preview.module.css';
import { useViewing } from './use-viewing.ts';
import { useWidth } from './use-width.ts';
import { ViewBar } from './view-bar.tsx';
import { shownAs } from './viewable.ts';

const PdfView = lazy(() => import('./pdf-view.tsx').then((module) => ({ default: module.PdfView })));

/** A file, and how it is shown. */
export interface SheetProps {
  readonly file: FileValue;
  /** How a link is made, when it is not a file of one's own unit. */
  readonly linkOf?: LinkOf;
  /** What a picture shows, for those who do not see it; by default the name of the file. */
  readonly alt?: string;
  /** It fills what it is in. */
  readonly large?: boolean;
  onEnlarge?: (() => void) | undefined;
}

const linkMs = 4 * 60_000;

/**
 * A PDF or a picture inside the page: page by page, larger and smaller, by mouse, finger or keys. Anything else is
 * offered by its name.
 */
export const FileSheet = ({ file, linkOf = linkTo, alt, large = false, onEnlarge }: SheetProps) => {
  const t = useT();
  const name = file.fileName || t('upload.unnamed');
  const kind = shownAs(file);
  const viewing = useViewing();
  const { ref, width } = useWidth();
  const frame = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  const link = useQuery({
    queryKey: ['file link', file.filePath],
    queryFn: () => linkOf(file.filePath),
    enabled: kind !== undefined,
    staleTime: linkMs,
    gcTime: linkMs,
  });
  // Another page begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what changes
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 });
  }, [viewing.page]);

  const cannot = kind === undefined || failed || link.isError;
  if (cannot)
    return (
      <div className={css.view} data-large={large || undefined}>
        <p className={css.cannot}>
          <span>{t('preview.cannot')}</span>
          <FileLink file={file} linkOf={linkOf} />
        </p>
      </div>
    );
  const shown = Math.floor(width * viewing.zoom);
  return (
    <div className={css.view} data-large={large || undefined}>
      <ViewBar viewing={viewing} name={name} onEnlarge={onEnlarge} />
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls and turns pages here */}
      <section ref={frame} className={css.frame} aria-label={name} tabIndex={0} onKeyDown={viewing.onKeyDown}>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: only the frame */}
        <div ref={ref} className={css.room}>
          {link.data && kind === 'picture' && (
            <img
              src={link.data}
              alt={alt ?? name}
              style={{ width: viewing.zoom === 1 ? undefined : shown }}
              data-fit={viewing.zoom === 1 || undefined}
              onError={() => setFailed(true)}
            />
          )}
          {link.data && kind === 'pdf' && (
            <Suspense fallback={<div className={css.blank} aria-busy="true" />}>
              <PdfView
                url={link.data}
                page={viewing.page}
                width={shown}
                onPages={viewing.setPages}
                onFail={() => setFailed(true)}
              />
            </Suspense>
          )}
          {!link.data && <div className={css.blank} aria-busy="true" />}
        </div>
      </section>
      <p className={css.caption}>
        <FileLink file={file} linkOf={linkOf} />
      </p>
    </div>
  );
};
