import { Checkbox } from '@mantine/core';
import { sayCode } from '../list/labels.ts';
import { useT } from '../phrases.tsx';
import type { CheckboxesKind, SelectKind } from './field-spec.ts';
import css from './form.module.css';
import type { SharedProps } from './shared-props.ts';
import type { Form } from './use-schema-form.ts';

interface Props {
  readonly form: Form;
  readonly kind: CheckboxesKind | SelectKind;
  readonly shared: SharedProps;
}

/** Several choices out of a few, all in sight. */
export const ChecksField = ({ form, kind, shared }: Props) => {
  const t = useT();
  const { name, label, description, error } = shared;
  const value = form.values[name];
  const options =
    'checkboxes' in kind
      ? kind.checkboxes.all.map((code) => ({ value: String(code), label: sayCode(t, kind.checkboxes, code) }))
      : typeof kind.options === 'function'
        ? kind.options(t)
        : kind.options;
  return (
    <Checkbox.Group
      {...{ label, description, error }}
      disabled={shared.disabled}
      value={typeof value === 'object' ? (value as string[]) : []}
      onChange={(chosen) => form.set(name, chosen)}
    >
      <div className={css.checks}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            description={'hint' in option ? option.hint : undefined}
            disabled={'disabled' in option && option.disabled}
            aria-invalid={shared['aria-invalid']}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
};
