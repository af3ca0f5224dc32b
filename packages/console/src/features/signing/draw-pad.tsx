import { type PointerEvent, useRef } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { canvasSize, ink, pictureOf } from './signature-canvas.ts';
import css from './signing.module.css';

interface Props {
  onPicture(picture: string | undefined): void;
}

/** Draws a signature with a finger, a pen or the mouse. */
export const DrawPad = ({ onPicture }: Props) => {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | undefined>(undefined);

  const placeOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - left) / width) * canvasSize.width,
      y: ((event.clientY - top) / height) * canvasSize.height,
    };
  };

  const line = (to: { x: number; y: number }) => {
    const pen = canvas.current?.getContext('2d');
    const from = last.current;
    if (!pen || !from) return;
    pen.strokeStyle = ink;
    pen.lineWidth = 9;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    last.current = to;
  };

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = placeOf(event);
    line(last.current);
  };
  const end = () => {
    if (!last.current) return;
    last.current = undefined;
    if (canvas.current) onPicture(pictureOf(canvas.current));
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, canvasSize.width, canvasSize.height);
    onPicture(undefined);
  };

  return (
    <div className={css.pad}>
      <canvas
        ref={canvas}
        {...canvasSize}
        className={css.paper}
        role="img"
        aria-label={t('signing.pad.draw')}
        onPointerDown={begin}
        onPointerMove={(event) => last.current && line(placeOf(event))}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={css.padFoot}>
        <span>{t('signing.pad.draw')}</span>
        <button type="button" className={css.quiet} onClick={clear}>
          {t('signing.pad.again')}
        </button>
      </div>
    </div>
  );
};
