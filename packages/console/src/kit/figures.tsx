import { thousands } from '@chancery/contract/rules/display.ts';
import { Link } from '@tanstack/react-router';
import css from './figures.module.css';

/** A number people look at first. */
export interface Figure {
  readonly label: string;
  /** Not there as long as it is on its way. */
  readonly value: number | string | undefined;
  /** What it is a part of, in small beside it. */
  readonly of?: string | undefined;
  readonly isBad?: boolean;
  /** The list of what it counts. */
  readonly to?: string | undefined;
}

const shown = (value: Figure['value']): string => {
  if (value === undefined) return '\u00a0';
  return typeof value === 'number' ? thousands(value) : value;
};

/** A few numbers side by side; they have their place before they are known. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={css.figures} aria-busy={figures.some(({ value }) => value === undefined)}>
    {figures.map(({ label, value, of, isBad, to }) => (
      <div key={label} data-bad={isBad || undefined}>
        <dt>{label}</dt>
        <dd>
          {to && value !== undefined ? <Link to={to}>{shown(value)}</Link> : shown(value)}
          {of && <small> {of}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
