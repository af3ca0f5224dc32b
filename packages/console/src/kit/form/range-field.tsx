import { Input } from '@mantine/core';
import { useId } from 'react';
import { DayField } from '../day/day-field.tsx';
import { endOfRange } from '../list/list-endpoint.ts';
import { useT } from '../phrases.tsx';
import css from './form.module.css';
import type { SharedProps } from './shared-props.ts';
import type { Form } from './use-schema-form.ts';

interface Props {
  readonly form: Form;
  readonly shared: SharedProps;
  readonly end: string | undefined;
}

/** Two days, side by side. */
export const RangeField = ({ form, shared, end }: Props) => {
  const t = useT();
  const id = useId();
  const { name, label, description, error, required, disabled } = shared;
  const last = end ?? endOfRange(name);
  const said = error ?? form.errors.fields[last];
  const textOf = (at: string): string => {
    const value = form.values[at];
    return typeof value === 'string' ? value : '';
  };
  const day = (at: string, title: string, bounds: { readonly min?: string; readonly max?: string }) => {
    return (
      <DayField
        {...{ name: at, required, disabled, ...bounds }}
        keepsUnread
        aria-label={`${label}: ${title}`}
        aria-describedby={said ? `${id}-error` : undefined}
        aria-invalid={Boolean(form.errors.fields[at])}
        error={Boolean(form.errors.fields[at])}
        value={textOf(at)}
        onChange={(chosen) => form.set(at, chosen)}
        onBlur={() => form.check(at)}
      />
    );
  };
  return (
    <Input.Wrapper labelElement="div" {...{ label, description }} role="group" aria-label={label}>
      <div className={css.range}>
        {day(name, t('form.fromDay'), { max: textOf(last) })}
        <span aria-hidden="true">–</span>
        {day(last, t('form.toDay'), { min: textOf(name) })}
      </div>
      {said && <Input.Error id={`${id}-error`}>{said}</Input.Error>}
    </Input.Wrapper>
  );
};
