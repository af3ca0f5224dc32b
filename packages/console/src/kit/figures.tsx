import { thousands } from '@chancery/contract/rules/display.ts';
import css from './figures.module.css';

/** A number people look at first. */
export interface Figure {
  readonly label: string;
  /** Not there as long as it is on its way. */
  readonly value: number | undefined;
  /** What it is a part of, in small beside it. */
  readonly of?: string | undefined;
  readonly isBad?: boolean;
}

/** A few numbers side by side; they have their place before they are known. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={css.figures} aria-busy={figures.some(({ value }) => value === undefined)}>
    {figures.map(({ label, value, of, isBad }) => (
      <div key={label} data-bad={isBad || undefined}>
        <dt>{label}</dt>
        <dd>
          {value === undefined ? '\u00a0' : thousands(value)}
          {of && <small> {of}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
