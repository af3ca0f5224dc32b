import { useEffect, useRef } from 'react';
import { useT } from '../../kit/phrases.tsx';
import css from './identify.module.css';
import { type PageOf, usePageImage } from './page-image.ts';

/** A rectangle in parts of the page. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Props extends PageOf {
  readonly box: Box;
  readonly alt: string;
}

/** A little around a place tells what it is; a single digit still wants a line around it. */
const [around, widthLeast, shownWidth, shape] = [0.6, 0.14, 560, 2];

/** The part of a picture that shows a place and a little around it, always of the same shape. */
const windowOf = ({ x, y, width, height }: Box, across: number, down: number) => {
  const wide = Math.max(
    width * across * (1 + around),
    height * down * (1 + around) * shape,
    widthLeast * across,
  );
  const [w, h] = [Math.min(wide, across), Math.min(wide / shape, down)];
  const within = (value: number, most: number) => Math.min(Math.max(0, value), most);
  return {
    left: within((x + width / 2) * across - w / 2, across - w),
    top: within((y + height / 2) * down - h / 2, down - h),
    w,
    h,
  };
};

/** A place of a page, large enough to read, with a frame around it. */
export const Crop = ({ box, alt, ...page }: Props) => {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data, isError } = usePageImage(page);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !data || !canvas.current) return;
    const { left, top, w, h } = windowOf(box, data.width, data.height);
    const scale = shownWidth / w;
    canvas.current.width = shownWidth;
    canvas.current.height = Math.max(1, Math.round(h * scale));
    context.imageSmoothingQuality = 'high';
    context.drawImage(data.source, left, top, w, h, 0, 0, shownWidth, canvas.current.height);
    context.strokeStyle = getComputedStyle(canvas.current).getPropertyValue('--mark');
    context.lineWidth = 3;
    context.strokeRect(
      (box.x * data.width - left) * scale - 4,
      (box.y * data.height - top) * scale - 4,
      box.width * data.width * scale + 8,
      box.height * data.height * scale + 8,
    );
  }, [data, box]);
  if (isError) return <p className={css.dim}>{t('identify.cannotShow')}</p>;
  return <canvas ref={canvas} className={css.crop} role="img" aria-label={alt} aria-busy={!data} />;
};
