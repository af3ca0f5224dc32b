import css from './sparkline.module.css';

interface Props {
  /** In their order; where nothing is known the line is broken. */
  readonly values: readonly (number | null)[];
}

const [width, height, margin] = [96, 24, 2];

/** How values went, as small as a word; the numbers stand beside it. */
export const Sparkline = ({ values }: Props) => {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = (width - 2 * margin) / Math.max(values.length - 1, 1);
  const points = values.map((value, at) =>
    value === null
      ? undefined
      : { x: margin + at * step, y: height - margin - ((height - 2 * margin) * Math.max(value, 0)) / most },
  );
  const path = points
    .map((point, at) =>
      point ? `${points[at - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : '',
    )
    .join('');
  const last = points.findLast((point) => point !== undefined);
  return (
    <svg className={css.line} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <path d={path} />
      {last && <circle cx={last.x} cy={last.y} r="2" />}
    </svg>
  );
};
