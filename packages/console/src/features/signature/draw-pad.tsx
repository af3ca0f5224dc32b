import { type PointerEvent, useRef, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { drawStroke, type PenPoint, pressOf, type Stroke } from './pen.ts';
import css from './signature.module.css';
import { canvasSize, ink, pictureOf } from './signature-canvas.ts';

interface Props {
  onPicture(picture: string | undefined): void;
}

const draw = (canvas: HTMLCanvasElement | null, strokes: readonly Stroke[]): void => {
  const pen = canvas?.getContext('2d');
  if (!pen) return;
  pen.clearRect(0, 0, canvasSize.width, canvasSize.height);
  Object.assign(pen, { strokeStyle: ink, fillStyle: ink, lineCap: 'round', lineJoin: 'round' });
  for (const stroke of strokes) drawStroke(pen, stroke);
};

/** Draws a signature with a finger, a pen or the mouse. */
export const DrawPad = ({ onPicture }: Props) => {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const current = useRef<PenPoint[]>(undefined);

  const show = (now: readonly Stroke[]) => {
    draw(canvas.current, now);
    setStrokes(now);
    onPicture(now.length > 0 && canvas.current ? pictureOf(canvas.current) : undefined);
  };

  /** Points between two frames too, so that swift lines stay round. */
  const take = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const events = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [event.nativeEvent]) {
      const at = {
        x: ((each.clientX - left) / width) * canvasSize.width,
        y: ((each.clientY - top) / height) * canvasSize.height,
      };
      const before = current.current?.at(-1);
      if (before && Math.hypot(at.x - before.x, at.y - before.y) < 2) continue;
      current.current?.push({ ...at, press: pressOf(each, before, at) });
    }
    draw(canvas.current, [...strokes, current.current ?? []]);
  };

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    // A second finger or the ball of the hand draws nothing.
    if (!event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    current.current = [];
    take(event);
  };
  const end = () => {
    const stroke = current.current;
    current.current = undefined;
    if (stroke && stroke.length > 0) show([...strokes, stroke]);
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
        onPointerMove={(event) => current.current && event.isPrimary && take(event)}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={css.padFoot}>
        <span>{t('signing.pad.draw')}</span>
        <div>
          <button
            type="button"
            className={css.quiet}
            disabled={strokes.length === 0}
            onClick={() => show(strokes.slice(0, -1))}
          >
            {t('signing.pad.undo')}
          </button>
          <button
            type="button"
            className={css.quiet}
            disabled={strokes.length === 0}
            onClick={() => show([])}
          >
            {t('signing.pad.again')}
          </button>
        </div>
      </div>
    </div>
  );
};
