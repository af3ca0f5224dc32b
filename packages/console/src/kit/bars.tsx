import css from './bars.module.css';

/** One bar: what it stands for, and how high it is. */
export interface Bar {
  readonly label: string;
  /** What stands below it; not every bar has room for words. */
  readonly mark?: string;
  readonly value: number;
  /** What it was the time before; stands behind it. */
  readonly before?: number;
}

interface Props {
  readonly bars: readonly Bar[];
  /** What is shown, and what the bars stand for. */
  readonly caption: string;
  readonly labelName: string;
  readonly valueName: string;
  readonly print: (value: number) => string;
  /** What the bars behind stand for, where there are any. */
  readonly beforeName?: string;
  /** A bar was chosen. */
  onChoose?(bar: Bar): void;
}

/** How much of a slot a bar fills. */
const thickness = 0.64;
/** How much of it the bar behind fills. */
const behind = 0.92;
/** How far down the bars reach, in per cent; the marks stand below. */
const floor = 86;

/** Values side by side as bars; the same stands in a table for those who do not see it. */
export const Bars = ({ bars, caption, labelName, valueName, print, beforeName, onChoose }: Props) => {
  const most = Math.max(1, ...bars.map(({ value, before = 0 }) => Math.max(value, before)));
  const slot = 100 / Math.max(bars.length, 1);
  const heightOf = (value: number) => (floor * Math.max(value, 0)) / most;
  return (
    <figure className={css.chart}>
      <svg aria-hidden="true" focusable="false">
        {bars.map((bar, at) => {
          const { label, value, before = 0 } = bar;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the same list is opened by a link
            <g key={label} data-opens={onChoose !== undefined || undefined} onClick={() => onChoose?.(bar)}>
              <title>
                {beforeName
                  ? `${label}: ${print(value)} (${beforeName} ${print(before)})`
                  : `${label}: ${print(value)}`}
              </title>
              {/* The whole slot answers to the pointer, however low its bar. */}
              <rect className={css.slot} x={`${slot * at}%`} width={`${slot}%`} y="0" height={`${floor}%`} />
              {before > 0 && (
                <rect
                  className={css.before}
                  x={`${slot * (at + (1 - behind) / 2)}%`}
                  width={`${slot * behind}%`}
                  y={`${floor - heightOf(before)}%`}
                  height={`${heightOf(before)}%`}
                />
              )}
              <rect
                className={css.bar}
                x={`${slot * (at + (1 - thickness) / 2)}%`}
                width={`${slot * thickness}%`}
                y={`${floor - heightOf(value)}%`}
                height={`${heightOf(value)}%`}
              />
            </g>
          );
        })}
        <line className={css.floor} x1="0" x2="100%" y1={`${floor}%`} y2={`${floor}%`} />
        {bars.map(
          ({ label, mark }, at) =>
            mark && (
              <text key={label} x={`${slot * (at + 0.5)}%`} y="100%" dy="-0.25rem" textAnchor="middle">
                {mark}
              </text>
            ),
        )}
      </svg>
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelName}</th>
            <th scope="col">{valueName}</th>
            {beforeName && <th scope="col">{beforeName}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, before = 0 }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{print(value)}</td>
              {beforeName && <td>{print(before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
