import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { useWidth } from '../../kit/preview/use-width.ts';
import { freeSpot, type Mark } from './geometry.ts';
import { MarkHandle } from './mark-handle.tsx';
import { Pages } from './pages.tsx';
import type { PlaceKey } from './placements.ts';
import css from './placing.module.css';
import { PlacingBar } from './placing-bar.tsx';
import { PlacingPanel } from './placing-panel.tsx';
import { SealFace } from './seal-face.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { type OnPage, useDrag } from './use-drag.ts';
import { type Brought, type PlacingTask, usePlacing } from './use-placing.ts';

const marginPx = 24;

/** The page that is most in sight. */
const pageInSight = (frame: HTMLElement): number => {
  const middle = frame.getBoundingClientRect().top + frame.clientHeight / 2;
  const sheets = [...frame.querySelectorAll<HTMLElement>('[data-page]')];
  const found = sheets.findLast((sheet) => sheet.getBoundingClientRect().top <= middle);
  return Number(found?.dataset.page ?? 1);
};

/** The middle of what is seen of a page. */
const middleInSight = (frame: HTMLElement, page: number, scale: number): OnPage | undefined => {
  const sheet = frame.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect();
  if (!sheet) return undefined;
  const seen = frame.getBoundingClientRect();
  const between = (from: number, to: number, begin: number) => ((from + to) / 2 - begin) / scale;
  return {
    page,
    x: between(Math.max(seen.left, sheet.left), Math.min(seen.right, sheet.right), sheet.left),
    y: between(Math.max(seen.top, sheet.top), Math.min(seen.bottom, sheet.bottom), sheet.top),
  };
};

/** Puts seals on the pages of files: by mouse, by finger, by keys in millimetres, by a word. */
export const PlacingEditor = ({ task }: { readonly task: PlacingTask }) => {
  const t = useT();
  const placing = usePlacing(task);
  const { paper, marks, guides } = placing;
  const [zoom, setZoom] = useState(1);
  const { ref, width } = useWidth();
  const frame = useRef<HTMLElement>(null);
  const widest = Math.max(1, ...paper.sheets.map((sheet) => sheet.width));
  const scale = Math.max(0.5, ((width - marginPx) / widest) * zoom);

  const moving = useDrag<PlaceKey>({
    scale,
    frame,
    onMove: placing.drag,
    onDrop: placing.drop,
    onTap: placing.choose,
  });
  const bringing = useDrag<Brought>({
    scale,
    frame,
    onMove: () => undefined,
    onDrop: (thing, to) => to && placing.addAt(thing, to),
    onTap: (thing) => {
      const at = frame.current && middleInSight(frame.current, placing.page, scale);
      const sheet = at && paper.sheets[at.page - 1];
      if (!sheet) return;
      const others = marks.get(at.page) ?? [];
      placing.addAt(thing, { ...at, ...freeSpot(at, placing.sizeAt(thing), others, sheet) });
    },
  });

  const { deviceId, at } = placing.chosen ?? {};
  // What is chosen or new is seen, wherever on the file it stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is news, not where it is dragged to
  useEffect(() => {
    if (deviceId === undefined) return;
    const mark = frame.current?.querySelector('[data-chosen]');
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [deviceId, at]);

  const goTo = (page: number) =>
    frame.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const isRedo = event.key === 'y' || (event.shiftKey && event.key.toLowerCase() === 'z');
    if (!isRedo && event.key !== 'z') return;
    event.preventDefault();
    (isRedo ? placing.redo : placing.undo)?.();
  };

  const markKey = ({ deviceId, at, page }: Mark) => `${deviceId} ${at} ${page}`;
  const { held } = bringing;
  const heldLook = held && placing.lookOf(held.thing.deviceId, held.thing.date);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys for back and forth work anywhere in it
    <div className={css.editor} data-keys="placing" onKeyDown={onKeyDown}>
      <PlacingBar placing={placing} zoom={zoom} onZoom={(by) => setZoom(zoom + by)} />
      {paper.pdf && (
        <Thumbnails
          pdf={paper.pdf}
          sheets={paper.sheets}
          marks={marks}
          page={placing.page}
          lookOf={placing.lookOf}
          onPage={goTo}
        />
      )}
      <div ref={ref} className={css.middle} aria-busy={paper.sheets.length === 0 && !paper.failed}>
        {paper.failed && <p className={css.cannot}>{t('preview.cannot')}</p>}
        {paper.pdf && paper.sheets.length > 0 && width > 0 && (
          <Pages
            key={placing.fileId}
            pdf={paper.pdf}
            sheets={paper.sheets}
            scale={scale}
            frame={frame}
            onScroll={(pages) => placing.setPage(pageInSight(pages))}
            label={placing.files.find(({ filePath }) => filePath === placing.fileId)?.fileName ?? ''}
            on={(page) => (
              <>
                {guides?.page === page && guides.guides.x !== undefined && (
                  <i className={css.guide} data-across style={{ left: guides.guides.x * scale }} />
                )}
                {guides?.page === page && guides.guides.y !== undefined && (
                  <i className={css.guide} style={{ top: guides.guides.y * scale }} />
                )}
                {marks.get(page)?.map((mark) => (
                  <MarkHandle key={markKey(mark)} placing={placing} mark={mark} scale={scale} drag={moving} />
                ))}
              </>
            )}
          />
        )}
      </div>
      <PlacingPanel placing={placing} drag={bringing} />
      {held && heldLook && (
        <span
          className={css.ghost}
          style={{
            left: held.x,
            top: held.y,
            width: heldLook.size.width * scale,
            height: heldLook.size.height * scale,
          }}
        >
          <SealFace {...heldLook} />
        </span>
      )}
    </div>
  );
};
