import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { Choice } from '../application/choice.tsx';
import { usePageImage } from '../identify/page-image.ts';
import { drawDifference } from './difference.ts';
import { drawSlider } from './draw-slider.ts';
import type { Mark } from './mark.ts';
import css from './watermark.module.css';

type View = 'slider' | 'difference';
const views: readonly View[] = ['slider', 'difference'];

/** Enough to see the mark, and no more than a canvas can hold. */
const widthMost = 1_400;
const gains = [4, 16, 48] as const;

/** A page before and after marking: a seam that can be moved, or what changed, made strong enough to see. */
export const Compare = ({ mark }: { readonly mark: Mark }) => {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState(1);
  const [view, setView] = useState<View>('slider');
  const [part, setPart] = useState(0.5);
  const [gain, setGain] = useState<number>(16);
  // A link lives for minutes: what is there need not be fetched again each time the record is.
  const links = useRef({ source: mark.source, marked: mark.marked }).current;
  const pages = Math.max(1, mark.pageCount);
  const of = (file: { readonly filePath: string; readonly tmpUrl: string } | null) => ({
    of: file?.filePath ?? '',
    url: file?.tmpUrl ?? '',
    fileType: mark.fileType,
    page,
  });
  const before = usePageImage(of(links.source));
  const after = usePageImage(of(links.marked));
  const pictures = before.data && after.data ? { before: before.data, after: after.data } : undefined;
  const { width = 0, height = 0 } = after.data ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pictures are those of the page
  useEffect(() => {
    const place = canvas.current;
    if (!place || !pictures) return;
    const scale = Math.min(1, widthMost / width);
    place.width = Math.max(1, Math.round(width * scale));
    place.height = Math.max(1, Math.round(height * scale));
    if (view === 'slider') drawSlider(place, pictures, part);
    else drawDifference(place, pictures, gain);
  }, [before.data, after.data, view, part, gain]);

  if (before.isError || after.isError || !links.marked)
    return <p className={css.dim}>{t('watermark.cannotShow')}</p>;
  return (
    <div className={css.compare}>
      <div className={css.bar}>
        <Choice<View>
          label={t('watermark.view')}
          options={views.map((value) => ({ value, label: t(`watermark.view.${value}`) }))}
          value={view}
          onChange={setView}
        />
        {view === 'difference' && (
          <Choice
            label={t('watermark.gain')}
            options={gains.map((times) => ({ value: String(times), label: `×${times}` }))}
            value={String(gain)}
            onChange={(times) => setGain(Number(times))}
          />
        )}
        {pages > 1 && (
          <div className={css.pager}>
            <ActionIcon
              variant="subtle"
              aria-label={t('watermark.pagePrevious')}
              disabled={page <= 1}
              onClick={() => setPage(page - 1)}
            >
              <IconChevronLeft size="1rem" />
            </ActionIcon>
            <span role="status">{t('watermark.page', { page, pages })}</span>
            <ActionIcon
              variant="subtle"
              aria-label={t('watermark.pageNext')}
              disabled={page >= pages}
              onClick={() => setPage(page + 1)}
            >
              <IconChevronRight size="1rem" />
            </ActionIcon>
          </div>
        )}
      </div>
      {view === 'slider' ? (
        <label className={css.slide}>
          <span>{t('watermark.before')}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(part * 100)}
            aria-label={t('watermark.slide')}
            onChange={(event) => setPart(Number(event.currentTarget.value) / 100)}
          />
          <span>{t('watermark.after')}</span>
        </label>
      ) : (
        <p className={css.dim}>{t('watermark.differenceText', { times: gain })}</p>
      )}
      <canvas
        ref={canvas}
        className={css.canvas}
        role="img"
        aria-label={t(view === 'slider' ? 'watermark.pageAlt' : 'watermark.differenceAlt')}
        aria-busy={!pictures}
        data-page={pictures ? page : undefined}
      />
    </div>
  );
};
