import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { DayField } from '../day/day-field.tsx';
import { fieldLabel, say, sayCode } from '../list/labels.ts';
import { useT } from '../phrases.tsx';
import { isAbroad, offsetOf } from '../zone.ts';
import type { FieldKind } from './field-spec.ts';
import css from './form.module.css';
import { describe, kindOf } from './form-values.ts';
import { RangeField } from './range-field.tsx';
import { RichField } from './rich-field.tsx';
import type { SharedProps } from './shared-props.ts';
import type { Form } from './use-schema-form.ts';

interface Props {
  readonly form: Form;
  readonly name: string;
}

const inputOf: Readonly<Partial<Record<FieldKind & string, object>>> = {
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal', leftSection: '¥' },
  phone: { type: 'tel', inputMode: 'numeric' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
};

/** By which clock a time is entered, where that may be mistaken. */
const zoneOf = (kind: FieldKind): string | undefined =>
  kind === 'dateTime' && isAbroad() ? offsetOf(Date.now()) : undefined;

const Control = ({ form, name }: Props) => {
  const t = useT();
  const spec = form.fields[name];
  const schema = form.schema?.shape[name];
  if (!schema) return null;
  const kind = kindOf(schema, spec?.kind);
  const value = form.values[name] ?? '';
  const text = typeof value === 'string' ? value : '';
  const shared: SharedProps = {
    name,
    label: fieldLabel(t, name, spec?.label),
    description: (spec?.help && say(t, spec.help)) || zoneOf(kind),
    error: form.errors.fields[name] || undefined,
    'aria-invalid': Boolean(form.errors.fields[name]),
    required: !z.safeParse(schema, undefined).success && kind !== 'switch',
    // The mark of what must be filled in is drawn by the sheet of the shell, for every form alike.
    withAsterisk: false,
    placeholder: spec?.placeholder,
    autoComplete: spec?.autoComplete,
    disabled: spec?.fixed === true || (spec?.fixed === 'whenEditing' && form.editing),
    onBlur: () => form.check(name),
  };
  const onChange = (event: { readonly currentTarget: { readonly value: string } }) =>
    form.set(name, event.currentTarget.value);

  if (typeof kind === 'object' && !('codeName' in kind) && !('options' in kind && !kind.several))
    return (
      <div className={css.rich} data-required={shared.required || undefined}>
        <RichField form={form} kind={kind} shared={shared} />
      </div>
    );
  if (typeof kind === 'object') {
    const data =
      'codeName' in kind
        ? kind.all.map((code) => ({ value: String(code), label: sayCode(t, kind, code) }))
        : typeof kind.options === 'function'
          ? kind.options(t)
          : kind.options;
    return (
      <NativeSelect
        {...shared}
        value={text}
        onChange={onChange}
        data={[
          { value: '', label: t('form.choose') },
          ...data.map(({ hint: _, ...option }: Plain) => option),
        ]}
      />
    );
  }
  switch (kind) {
    case 'dateRange':
      return <RangeField form={form} shared={shared} end={spec?.end} />;
    case 'switch': {
      const { withAsterisk: _, ...rest } = shared;
      return (
        <Switch
          {...rest}
          checked={value === true}
          onChange={(event) => form.set(name, event.currentTarget.checked)}
        />
      );
    }
    case 'date':
    case 'dateTime': {
      const { placeholder: _, ...rest } = shared;
      return (
        <DayField
          {...rest}
          value={text}
          onChange={(day) => form.set(name, day)}
          keepsUnread
          withTime={kind === 'dateTime'}
        />
      );
    }
    case 'textarea':
      return <Textarea {...shared} value={text} onChange={onChange} autosize minRows={3} maxRows={12} />;
    case 'password':
      return (
        <PasswordInput
          {...shared}
          value={text}
          onChange={onChange}
          visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          {...inputOf[kind]}
          value={text}
          onChange={onChange}
          maxLength={lengthOf(schema)}
        />
      );
  }
};

/** One field: label above, help only where people err, the error in words below. */
export const Field = ({ form, name }: Props) => {
  const spec = form.fields[name];
  if (!(spec?.when?.(form.values, form.editing) ?? true)) return null;
  if (!spec?.Note) return <Control form={form} name={name} />;
  return (
    <div className={css.noted}>
      <Control form={form} name={name} />
      <spec.Note values={form.values} />
    </div>
  );
};

interface Plain {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

// Room for a few too many, so that the rule can say how many there may be.
const lengthOf = (schema: z.core.$ZodType) => {
  const { maxLength } = describe(schema);
  return maxLength === undefined ? undefined : maxLength * 2;
};
