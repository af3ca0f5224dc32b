type Point = readonly [number, number];
export type Curve = readonly [Point, Point, Point];

export interface Arc {
  readonly rx: number;
  readonly ry: number;
  readonly degrees: number;
  readonly large: boolean;
  readonly sweep: boolean;
}

interface Ellipse {
  readonly centre: Point;
  readonly rx: number;
  readonly ry: number;
  readonly start: number;
  readonly delta: number;
}

/** From end points to the centre, as SVG 1.1 (F.6.5, F.6.6) tells. */
const ellipseOf = ([x1, y1]: Point, arc: Arc, [x2, y2]: Point): Ellipse => {
  const [sin, cos] = [Math.sin((arc.degrees * Math.PI) / 180), Math.cos((arc.degrees * Math.PI) / 180)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const stretch = Math.max(1, Math.hypot(px / arc.rx, py / arc.ry));
  const [rx, ry] = [arc.rx * stretch, arc.ry * stretch];
  const lower = (rx * py) ** 2 + (ry * px) ** 2;
  const factor = Math.sqrt(Math.max(0, (rx * ry) ** 2 / lower - 1)) * (arc.large === arc.sweep ? -1 : 1);
  const [cx, cy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const start = Math.atan2((py - cy) / ry, (px - cx) / rx);
  const end = Math.atan2((-py - cy) / ry, (-px - cx) / rx);
  const turn = end - start;
  const delta = arc.sweep ? (turn < 0 ? turn + 2 * Math.PI : turn) : turn > 0 ? turn - 2 * Math.PI : turn;
  return {
    centre: [cos * cx - sin * cy + (x1 + x2) / 2, sin * cx + cos * cy + (y1 + y2) / 2],
    rx,
    ry,
    start,
    delta,
  };
};

/** An arc of an ellipse as curves, none over more than a quarter turn. */
export const arcCurves = (from: Point, arc: Arc, to: Point): readonly Curve[] => {
  if (from[0] === to[0] && from[1] === to[1]) return [];
  if (arc.rx === 0 || arc.ry === 0) return [[from, to, to]];
  const { centre, rx, ry, start, delta } = ellipseOf(from, arc, to);
  const [sin, cos] = [Math.sin((arc.degrees * Math.PI) / 180), Math.cos((arc.degrees * Math.PI) / 180)];
  const at = (x: number, y: number): Point => [
    centre[0] + cos * rx * x - sin * ry * y,
    centre[1] + sin * rx * x + cos * ry * y,
  ];
  const count = Math.max(1, Math.ceil(Math.abs(delta) / (Math.PI / 2) - 1e-9));
  const step = delta / count;
  const pull = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, part): Curve => {
    const [a, b] = [start + part * step, start + (part + 1) * step];
    return [
      at(Math.cos(a) - pull * Math.sin(a), Math.sin(a) + pull * Math.cos(a)),
      at(Math.cos(b) + pull * Math.sin(b), Math.sin(b) - pull * Math.cos(b)),
      part === count - 1 ? to : at(Math.cos(b), Math.sin(b)),
    ];
  });
};
