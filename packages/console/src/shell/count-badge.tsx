import css from './count-badge.module.css';
import { badgeOf } from './counts.ts';

interface Props {
  readonly count: number;
  /** What the number counts, for those who cannot see where it stands. */
  readonly label: string;
}

/** How many wait; above 99 it looks different and says no number. */
export const CountBadge = ({ count, label }: Props) => {
  const badge = badgeOf(count);
  if (!badge) return null;
  return (
    <span className={css.badge} data-many={badge.many || undefined}>
      {badge.text}
      <span className="visually-hidden"> {label}</span>
    </span>
  );
};
