import { limits } from '@chancery/contract/limits.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './device.module.css';

interface Props {
  readonly label: string;
  readonly value: number | null;
  /** Says what it is a level of; in a narrow column the hint does. */
  readonly named?: boolean;
}

/** How much of something is left, as a bar and a figure. */
export const Level = ({ label, value, named = false }: Props) => {
  const t = useT();
  const words = value === null ? t('device.unknown') : t('device.percent', { n: value });
  return (
    <span
      className={css.level}
      data-low={(value !== null && value < limits.device.lowPercent) || undefined}
      title={`${label}: ${words}`}
    >
      <span className={named ? css.levelName : 'visually-hidden'}>{label}</span>
      {value !== null && (
        <span className={css.bar} aria-hidden="true">
          <span style={{ width: `${value}%` }} />
        </span>
      )}
      <span className={css.figure}>{words}</span>
    </span>
  );
};
