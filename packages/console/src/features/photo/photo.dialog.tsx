import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { PhotoSource } from '#wire/use-record/codes.ts';
import { showExactTime } from '../../kit/format.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './photo.module.css';
import { PhotoImage } from './photo-image.tsx';
import type { UsePhoto } from './use-photo.ts';

interface Props extends DialogProps {
  readonly photos: readonly UsePhoto[];
  readonly at: number;
}

const [closest, farthest, step] = [4, 1, 1.5];

/** A photo as large as the window: larger, smaller, turned, the next and the one before, with what vouches for it. */
export const Dialog = ({ opened, close, photos, at: first }: Props) => {
  const t = useT();
  const [at, setAt] = useState(first);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const photo = photos[at];
  if (!photo) return null;

  const go = (by: number) => {
    const next = at + by;
    if (!photos[next]) return;
    setAt(next);
    setZoom(1);
    setTurns(0);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (zoom > 1) return;
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  const what = photo.sequence ? t('photo.of', { n: photo.sequence }) : t('photo.ofPapers');
  const button = (label: string, Icon: typeof IconZoomIn, onClick: () => void, disabled = false) => (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size="1.125rem" />
    </ActionIcon>
  );
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={what} size={1_100}>
      <div className={css.bar}>
        {button(t('photo.previous'), IconChevronLeft, () => go(-1), at === 0)}
        {button(t('photo.nextPhoto'), IconChevronRight, () => go(1), at === photos.length - 1)}
        <span className={css.note}>{t('photo.position', { n: at + 1, all: photos.length })}</span>
        <span className={css.space} />
        {button(t('photo.rotate'), IconRotateClockwise, () => setTurns((turns + 1) % 4))}
        {button(
          t('photo.zoomOut'),
          IconZoomOut,
          () => setZoom(Math.max(farthest, zoom / step)),
          zoom <= farthest,
        )}
        {button(
          t('photo.zoomIn'),
          IconZoomIn,
          () => setZoom(Math.min(closest, zoom * step)),
          zoom >= closest,
        )}
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls the photo here */}
      <section className={css.view} aria-label={t('photo.view')} tabIndex={0} onKeyDown={onKeyDown}>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: only the view */}
        <div className={css.sheet} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <PhotoImage key={photo.id} photo={photo} alt={what} turns={turns} />
        </div>
      </section>
      <dl className={css.facts}>
        <dt>{t('photo.takenAt')}</dt>
        <dd>{showExactTime(photo.takenAt)}</dd>
        <dt>{t('photo.receivedAt')}</dt>
        <dd>{showExactTime(photo.receivedAt)}</dd>
        <dt>{t('photo.source')}</dt>
        <dd>{[t(codeLabel(PhotoSource, photo.source)), photo.byName].filter(Boolean).join(' · ')}</dd>
        <dt>{t('photo.digest')}</dt>
        <dd className={css.digest}>{photo.digest}</dd>
      </dl>
    </DialogFrame>
  );
};
