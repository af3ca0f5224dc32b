import { useId } from 'react';
import css from './watermark.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly text: string }[];
  readonly value: Value;
  onChange(value: Value): void;
}

/** One of a few, each with what it means. */
export const DescribedChoice = <Value extends string>({ label, options, value, onChange }: Props<Value>) => {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      <div>
        {options.map((option, at) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              aria-describedby={`${name}-${at}`}
              aria-label={option.label}
              onChange={() => onChange(option.value)}
            />
            <span>
              <strong>{option.label}</strong>
              <small id={`${name}-${at}`}>{option.text}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
