import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../kit/phrases.tsx';
import css from './seals.module.css';

interface Props {
  readonly label: string;
  /** Whose count it is, for those who do not see where it stands. */
  readonly of: string;
  readonly value: number;
  readonly max: number;
  readonly invalid?: boolean;
  onChange(value: number): void;
}

/** A count, by thumb or by keyboard. */
export const Stepper = ({ label, of, value, max, invalid = false, onChange }: Props) => {
  const t = useT();
  const id = useId();
  const set = (next: number) => onChange(Math.max(0, Math.min(max, next)));
  return (
    <div className={css.stepper}>
      <label htmlFor={id}>
        {label}
        <span className="visually-hidden"> {of}</span>
      </label>
      <span className={css.count}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('apply.fewer', { what: `${of}, ${label}` })}
          disabled={value <= 0}
          onClick={() => set(value - 1)}
        >
          <IconMinus size="1rem" />
        </ActionIcon>
        <input
          id={id}
          inputMode="numeric"
          value={value}
          aria-invalid={invalid}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => set(Number(event.currentTarget.value.replace(/\D/g, '')))}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('apply.more', { what: `${of}, ${label}` })}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <IconPlus size="1rem" />
        </ActionIcon>
      </span>
    </div>
  );
};
