import type { Placement } from '@chancery/contract/placing/shapes.ts';
import { useMemo, useRef } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { useWidth } from '../../kit/preview/use-width.ts';
import { FileLink } from '../../kit/upload/file-link.tsx';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { marksOf } from './geometry.ts';
import { MarkView } from './mark-view.tsx';
import { Pages } from './pages.tsx';
import { placeWords } from './place-words.ts';
import css from './placing.module.css';
import { Thumbnails } from './thumbnails.tsx';
import { type PlacedSeal, useLooks } from './use-seals.ts';
import { usePaper } from './use-sheets.ts';

interface Props {
  readonly file: FileValue;
  readonly seals: readonly PlacedSeal[];
  readonly placed: readonly Placement[];
}

/** A file with the seals where they will stand, to be looked at before deciding. */
export const PlacedFile = ({ file, seals, placed }: Props) => {
  const t = useT();
  const own = useMemo(() => placed.filter(({ fileId }) => fileId === file.filePath), [placed, file.filePath]);
  const hasWords = own.some(({ places }) => places.some(({ kind }) => kind === 'keyword'));
  const paper = usePaper(file.filePath, hasWords);
  const { sizeOf, lookOf } = useLooks(seals);
  const { ref, width } = useWidth();
  const frame = useRef<HTMLElement>(null);
  const { sheets, find } = paper;
  const marks = useMemo(() => marksOf(own, sheets, sizeOf, find), [own, sheets, sizeOf, find]);
  const nameOf = (id: string) => seals.find(({ deviceId }) => deviceId === id)?.name ?? '';
  const widest = Math.max(1, ...sheets.map((sheet) => sheet.width));
  const scale = Math.max(0.5, (width - 24) / widest);
  return (
    <div className={css.placedFile}>
      {sheets.length > 1 && paper.pdf && (
        <Thumbnails
          pdf={paper.pdf}
          sheets={sheets}
          marks={marks}
          page={0}
          lookOf={lookOf}
          onPage={(page) =>
            frame.current
              ?.querySelector(`[data-page="${page}"]`)
              ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          }
        />
      )}
      <div ref={ref} className={css.looked} aria-busy={sheets.length === 0 && !paper.failed}>
        {paper.failed && <p className={css.cannot}>{t('preview.cannot')}</p>}
        {paper.pdf && sheets.length > 0 && width > 0 && (
          <Pages
            pdf={paper.pdf}
            sheets={sheets}
            scale={scale}
            frame={frame}
            label={file.fileName}
            on={(page) =>
              marks
                .get(page)
                ?.map((mark) => (
                  <MarkView
                    key={`${mark.deviceId} ${mark.at}`}
                    mark={mark}
                    scale={scale}
                    look={lookOf(mark.deviceId, mark.date)}
                  />
                ))
            }
          />
        )}
      </div>
      <ul className={css.told}>
        {own.map(({ deviceId, places }) => (
          <li key={deviceId}>
            <strong>{nameOf(deviceId)}</strong> {places.map((place) => placeWords(place, t)).join(' · ')}
          </li>
        ))}
      </ul>
      <FileLink file={file} />
    </div>
  );
};
