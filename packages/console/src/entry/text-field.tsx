import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import css from './field.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  /** What is wrong, in words that say what to do. */
  readonly error?: string;
  /** Only where people err. */
  readonly help?: ReactNode;
  /** Stands inside of the frame, after the text. */
  readonly trailing?: ReactNode;
}

/** A field with its label above and what is wrong below. */
export const TextField = ({
  label,
  value,
  onChange,
  error,
  help,
  trailing,
  id: givenId,
  ...input
}: TextFieldProps) => {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.frame} data-wrong={error ? true : undefined}>
        <input
          {...input}
          id={id}
          className={css.input}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {trailing}
      </div>
      {error && (
        <p id={`${id}-error`} className={`${css.error} sentence`}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
    </div>
  );
};
