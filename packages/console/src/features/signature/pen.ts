/** A point of a stroke on the canvas, and how hard the pen was pressed there, from 0 to 1. */
export interface PenPoint {
  readonly x: number;
  readonly y: number;
  readonly press: number;
}

export type Stroke = readonly PenPoint[];

const [thin, thick] = [3.5, 12];
/** Dots between two points at which a finger or a mouse, which press alike everywhere, draws thin. */
const swift = 60;
/** How much of the width before stays: lines swell and thin out, they do not jump. */
const inertia = 0.65;

const halfway = (one: PenPoint, other: PenPoint) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** How hard a pen presses; without one, slow is hard and swift is light. */
export const pressOf = (
  event: { readonly pointerType: string; readonly pressure: number },
  before: { readonly x: number; readonly y: number } | undefined,
  at: { readonly x: number; readonly y: number },
): number => {
  if (event.pointerType === 'pen' && event.pressure > 0) return event.pressure;
  if (!before) return 0.5;
  return Math.max(0.15, 1 - Math.hypot(at.x - before.x, at.y - before.y) / swift);
};

/** The widths along a stroke, each near the one before. */
export const widthsOf = (stroke: Stroke): readonly number[] => {
  let width = thin + (stroke[0]?.press ?? 0.5) * (thick - thin) * 0.6;
  return stroke.map(({ press }) => {
    width = width * inertia + (thin + press * (thick - thin)) * (1 - inertia);
    return width;
  });
};

type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'quadraticCurveTo' | 'lineTo' | 'stroke' | 'arc' | 'fill'
> & { lineWidth: number };

/** Draws a stroke as curves through the middles of its points, so that no corner shows. */
export const drawStroke = (pen: Pen, stroke: Stroke): void => {
  const widths = widthsOf(stroke);
  const [first] = stroke;
  if (!first) return;
  if (stroke.length === 1) {
    pen.beginPath();
    pen.arc(first.x, first.y, (widths[0] ?? thin) / 2, 0, Math.PI * 2);
    pen.fill();
    return;
  }
  let from: { readonly x: number; readonly y: number } = first;
  for (const [at, point] of stroke.entries()) {
    const next = stroke[at + 1];
    const to = next ? halfway(point, next) : point;
    pen.beginPath();
    pen.lineWidth = widths[at] ?? thin;
    pen.moveTo(from.x, from.y);
    pen.quadraticCurveTo(point.x, point.y, to.x, to.y);
    pen.stroke();
    from = to;
  }
};
